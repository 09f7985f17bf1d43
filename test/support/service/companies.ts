/** Invented companies, one for each form of storing a company, and the rows of their publication. */
import { cnpj } from '../../../shared/datasets/cnpj/index.ts';
import { type DocumentTable, tablesOfKind } from '../../../shared/datasets/define.ts';
import type { FileKind, RowKind } from '../../readers/columns.ts';
import { type FixtureRows, rowOf } from '../loads/fixtures.ts';

export const TABLE: DocumentTable = tablesOfKind(cnpj, 'document')[0]!;

type Cells = Readonly<Record<string, string>>;

export interface Company {
  readonly basico: string;
  readonly empresa: Cells | null;
  readonly simples: Cells | null;
  /** Establishments in list order; each with `cnpj_ordem` and `cnpj_dv`. */
  readonly estabelecimentos: readonly Cells[];
  readonly socios: readonly Cells[];
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
};

/** 230 partners: five blocks, of which the last is not full. */
export const GAMA: Company = {
  basico: '77888999',
  empresa: company('77888999', 'GAMA'),
  simples: null,
  estabelecimentos: [unit('0001', '05', true)],
  socios: partners(230),
};

/** An establishment without rows in the other files. */
export const DELTA: Company = {
  basico: '99000111',
  empresa: null,
  simples: null,
  estabelecimentos: [unit('0001', '60', true)],
  socios: [],
};

/** A root with letters. */
export const EPSILON: Company = { ...ALFA, basico: 'AB12CD34', estabelecimentos: [unit('01EF', '77', true)] };

export const COMPANIES: readonly Company[] = [ALFA, BETA, GAMA, DELTA, EPSILON];

/** Returns the 14 characters of the establishment at that position in the list. */
export const cnpjOf = ({ basico, estabelecimentos: units }: Company, place = 0): string =>
  basico + units[place]!['cnpj_ordem'] + units[place]!['cnpj_dv'];

/** A well-formed CNPJ that is in no source. */
export const UNKNOWN = '55555555000191';

const NOTHING = [['00', 'NADA']];
const LOOKUPS: Partial<Record<FileKind, FixtureRows>> = {
  motivos: NOTHING,
  naturezas: NOTHING,
  paises: NOTHING,
  qualificacoes: NOTHING,
  municipios: [
    ['6001', 'LUGAR DO MEIO'],
    ['7107', 'SAO PAULO'],
  ],
  cnaes: [
    ['1091102', 'PADARIA E CONFEITARIA'],
    ['4711302', 'SUPERMERCADO'],
  ],
};

/** Returns the rows of a publication of the companies; a kind without rows has the one of another company. */
export function rowsOf(companies: readonly Company[]): Partial<Record<FileKind, FixtureRows>> {
  const rows = (kind: RowKind, recordsOf: (company: Company) => readonly (Cells | null)[]) => {
    const found = companies.flatMap((one) =>
      recordsOf(one)
        .filter((cells) => cells !== null)
        .map((cells) => rowOf(kind, { cnpj_basico: one.basico, ...cells }, {})),
    );
    return found.length > 0 ? { [kind]: found } : {};
  };
  return {
    ...LOOKUPS,
    ...rows('empresas', ({ empresa }) => [empresa]),
    ...rows('simples', ({ simples }) => [simples]),
    ...rows('estabelecimentos', ({ estabelecimentos }) => estabelecimentos),
    ...rows('socios', ({ socios }) => socios),
  };
}
