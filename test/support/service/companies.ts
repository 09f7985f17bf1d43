/** Invented companies, one for each form of storing a company, and the lines of their items. */

import { codecOf } from '../../../loaders/records/codecs/codec.ts';
import { cnpj } from '../../../shared/datasets/cnpj/index.ts';
import { type DocumentTable, type Resource, tablesOfKind } from '../../../shared/datasets/define.ts';
import { encodeBlock } from '../../../shared/store/records/block.ts';
import { encodeHead, type ListHead } from '../../../shared/store/records/heads.ts';
import { BLOCK_ROWS, blockLine, headLine } from '../../../shared/store/records/placement.ts';
import { encodeRow } from '../../../shared/store/records/rows.ts';
import { lookupPlace } from '../../../shared/store/records/served/document-places.ts';

export const TABLE: DocumentTable = tablesOfKind(cnpj, 'document')[0]!;
const CODEC = codecOf(TABLE);
const [empresas, simples] = TABLE.singles as [Resource, Resource];
const [estabelecimentos, socios] = TABLE.lists as [Resource, Resource];

type Cells = Readonly<Record<string, string>>;

export interface Company {
  readonly basico: string;
  readonly empresa: Cells | null;
  readonly simples: Cells | null;
  /** Establishments in list order; each with `cnpj_ordem` and `cnpj_dv`. */
  readonly estabelecimentos: readonly Cells[];
  readonly socios: readonly Cells[];
  /**
   * True if the partners are in the head, as the loader stores a company with one establishment and few
   * partners; otherwise they are in blocks.
   */
  readonly inline: boolean;
}

const two = (n: number): string => String(n).padStart(2, '0');

const unit = (ordem: string, dv: string, matriz: boolean): Cells => ({
  cnpj_ordem: ordem,
  cnpj_dv: dv,
  identificador_matriz_filial: matriz ? '1' : '2',
  nome_fantasia: `LOJA ${ordem} – AÇAÍ & CIA`,
  situacao_cadastral: '02',
  uf: 'SP',
  municipio: '7107',
});

const partners = (count: number): Cells[] =>
  Array.from({ length: count }, (_, i) => ({
    identificador_socio: '2',
    nome_socio_razao_social: `SÓCIA Nº ${i + 1}`,
    cnpj_cpf_socio: `***${String(i).padStart(6, '0')}**`,
    qualificacao_socio: '49',
  }));

const company = (basico: string, razao: string): Cells => ({
  razao_social: `${razao} LTDA`,
  natureza_juridica: '2062',
  capital_social_raw: '1000,00',
  porte_empresa: basico.startsWith('1') ? '01' : '05',
});

/** One establishment and three partners, all in one item. */
export const ALFA: Company = {
  basico: '11222333',
  empresa: company('11222333', 'ALFA'),
  simples: { opcao_pelo_simples: 'S', data_opcao_simples: '20070701', opcao_pelo_mei: 'N' },
  estabelecimentos: [unit('0001', '81', true)],
  socios: partners(3),
  inline: true,
};

/** A head office and 119 branches, the last with letters; partners in a block. */
export const BETA: Company = {
  basico: '44555666',
  empresa: company('44555666', 'BETA'),
  simples: null,
  estabelecimentos: [
    ...Array.from({ length: 119 }, (_, i) => unit(String(i + 1).padStart(4, '0'), two(i % 97), i === 0)),
    unit('E08G', '12', false),
  ],
  socios: partners(7),
  inline: false,
};

/** 230 partners: five blocks, of which the last is not full. */
export const GAMA: Company = {
  basico: '77888999',
  empresa: company('77888999', 'GAMA'),
  simples: null,
  estabelecimentos: [unit('0001', '05', true)],
  socios: partners(230),
  inline: false,
};

/** An establishment without rows in the other files. */
export const DELTA: Company = {
  basico: '99000111',
  empresa: null,
  simples: null,
  estabelecimentos: [unit('0001', '60', true)],
  socios: [],
  inline: true,
};

/** A root with letters. */
export const EPSILON: Company = { ...ALFA, basico: 'AB12CD34', estabelecimentos: [unit('01EF', '77', true)] };

export const COMPANIES: readonly Company[] = [ALFA, BETA, GAMA, DELTA, EPSILON];

/** Returns the 14 characters of the establishment at that position in the list. */
export const cnpjOf = ({ basico, estabelecimentos: units }: Company, place = 0): string =>
  basico + units[place]!['cnpj_ordem'] + units[place]!['cnpj_dv'];

/** A well-formed CNPJ that is in no source. */
export const UNKNOWN = '55555555000191';

const row = (resource: Resource, cells: Cells): string =>
  encodeRow(CODEC.rows(resource).fields.map((name) => cells[name] ?? null));

/** Keys do not depend on the name of the table in the store. */
const placeOf = (basico: string, suffix: string) => CODEC.place!('', basico, suffix);

function blocksOf(basico: string, list: Resource, rows: readonly string[]): string[] {
  const count = Math.ceil(rows.length / BLOCK_ROWS);
  const { keyOf } = placeOf(basico, '').blocksOf(list);
  return Array.from({ length: count }, (_, i) =>
    blockLine(keyOf(i), encodeBlock(rows.slice(i * BLOCK_ROWS, (i + 1) * BLOCK_ROWS))),
  );
}

/** Returns the lines of the items of one company. */
export function linesOf(of: Company): string[] {
  const units = of.estabelecimentos.map((cells) => row(estabelecimentos, cells));
  const rows = of.socios.map((cells) => row(socios, cells));
  const inBlocks = (list: readonly string[]): ListHead => ({
    total: list.length,
    rows: list.length === 0 ? [] : 'blocks',
  });
  const alone = units.length === 1;
  const lists: ListHead[] = [
    alone ? { total: 1, rows: 'entity' } : inBlocks(units),
    of.inline ? { total: rows.length, rows } : inBlocks(rows),
  ];
  const singles = [of.empresa && row(empresas, of.empresa), of.simples && row(simples, of.simples)];
  const heads = of.estabelecimentos.map((cells, i) =>
    headLine(
      placeOf(of.basico, `${cells['cnpj_ordem']}${cells['cnpj_dv']}`).head.key,
      encodeHead({ entity: units[i]!, singles, lists }),
    ),
  );
  return [
    ...heads,
    ...(alone ? [] : blocksOf(of.basico, estabelecimentos, units)),
    ...(of.inline ? [] : blocksOf(of.basico, socios, rows)),
  ];
}

const LOOKUPS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  municipios: [
    ['6001', 'LUGAR DO MEIO'],
    ['7107', 'SAO PAULO'],
  ],
  cnaes: [
    ['1091102', 'PADARIA E CONFEITARIA'],
    ['4711302', 'SUPERMERCADO'],
  ],
};

/** The lines of all look-up tables. */
export const LOOKUP_LINES: readonly string[] = TABLE.lookups.map((lookup) => {
  const rows = (LOOKUPS[lookup.name] ?? [['00', 'NADA']]).map(([codigo, descricao]) =>
    row(lookup, { codigo, descricao }),
  );
  const head = encodeHead({ entity: '', singles: [], lists: [{ total: rows.length, rows }] });
  return headLine(lookupPlace(TABLE, '', lookup).head.key, head);
});
