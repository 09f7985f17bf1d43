/** Writes publications row by row for tests, down to the single byte. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toWindows1252 } from '../../../synthetic/kit/windows1252.ts';
import { createZip } from '../../../synthetic/kit/zip.ts';
import {
  COLUMNS,
  type FileKind,
  isRowKind,
  LOOKUP_KINDS,
  type LookupKind,
  type RowKind,
} from '../../readers/columns.ts';

/** Cells are quoted and end with LF; a string (as windows-1252) or a Buffer goes into the file as it is. */
export type FixtureRow = readonly string[] | string | Buffer;

/** Rows of one file; `parts` for several files, in order; `null` for no file at all. */
export type FixtureRows =
  | readonly FixtureRow[]
  | { readonly parts: readonly (readonly FixtureRow[])[] }
  | null;

export interface FixtureOptions {
  /** Zips, one member each, instead of plain members. @default false */
  readonly zip?: boolean;
  /** Member names in place of the published ones; `part` counts the files of the kind. */
  readonly names?: Partial<Record<FileKind, (part: number) => string>>;
  /** Completes the ten parts of the three kinds, each with its own company (99009901 …). @default false */
  readonly whole?: boolean;
  /** Label whose month the names state, as `D60810` for 2026-08. @default 2026-10 */
  readonly version?: string;
}

const ENDINGS: Record<FileKind, string> = {
  empresas: 'EMPRECSV',
  estabelecimentos: 'ESTABELE',
  socios: 'SOCIOCSV',
  simples: 'SIMPLES.CSV',
  cnaes: 'CNAECSV',
  motivos: 'MOTICSV',
  municipios: 'MUNICCSV',
  naturezas: 'NATJUCSV',
  paises: 'PAISCSV',
  qualificacoes: 'QUALSCSV',
};

/** The codes that plausible rows have, and one more. */
const LOOKUPS: Readonly<Record<LookupKind, readonly FixtureRow[]>> = {
  cnaes: [
    ['0111301', 'CULTIVO DE TESTE'],
    ['4711302', 'COMÉRCIO DE TESTE'],
  ],
  motivos: [
    ['00', 'SEM MOTIVO'],
    ['01', 'MOTIVO DE TESTE'],
  ],
  municipios: [
    ['7107', 'SAO PAULO'],
    ['9707', 'EXTERIOR'],
  ],
  naturezas: [
    ['0000', 'NATUREZA JURÍDICA NÃO INFORMADA'],
    ['2062', 'SOCIEDADE DE TESTE'],
  ],
  paises: [
    ['105', 'BRASIL'],
    ['249', 'PAÍS DE TESTE'],
  ],
  qualificacoes: [
    ['00', 'NÃO INFORMADA'],
    ['49', 'SÓCIO DE TESTE'],
  ],
};

/**
 * Files of every kind in `dir` (made where missing). A kind that is not given gets its one plausible row
 * (company 99000001), since an empty file is a fault of its own.
 */
export async function writePublication(
  dir: string,
  rows: Partial<Record<FileKind, FixtureRows>>,
  options: FixtureOptions = {},
): Promise<void> {
  mkdirSync(dir, { recursive: true });
  for (const kind of [...(Object.keys(COLUMNS) as RowKind[]), ...LOOKUP_KINDS]) {
    const given = rows[kind] === undefined ? defaultRows(kind) : rows[kind];
    if (given === null) continue;
    const parts = [...('parts' in given ? given.parts : [given])];
    if (options.whole && isParted(kind))
      while (parts.length < PARTS) parts.push([rowOf(kind, { cnpj_basico: `9900990${parts.length}` })]);
    for (const [part, lines] of parts.entries()) {
      const name = options.names?.[kind]?.(part) ?? publishedName(kind, part, options.version);
      await writeFile(dir, kind, part, name, bytesOf(lines), options.zip ?? false);
    }
  }
}

/** Parts of each kind in a whole publication. */
export const PARTS = 10;

const isParted = (kind: FileKind): kind is RowKind => isRowKind(kind) && kind !== 'simples';

const defaultRows = (kind: FileKind): readonly FixtureRow[] =>
  isRowKind(kind) ? [rowOf(kind, {})] : LOOKUPS[kind];

async function writeFile(
  dir: string,
  kind: FileKind,
  part: number,
  name: string,
  bytes: Buffer,
  zipped: boolean,
): Promise<void> {
  if (!zipped) {
    writeFileSync(join(dir, name), bytes);
    return;
  }
  const archive = `${kind[0]!.toUpperCase()}${kind.slice(1)}${isParted(kind) ? part : ''}.zip`;
  const zip = createZip(join(dir, archive));
  await zip.add(name, [bytes]);
  zip.close();
}

export function publishedName(kind: FileKind, part = 0, version = '2026-10'): string {
  const stamp = `D${version[3]}${version.slice(5, 7)}10`;
  if (kind === 'simples') return `F.K03200$W.SIMPLES.CSV.${stamp}`;
  return isRowKind(kind)
    ? `K3241.K03200Y${part}.${stamp}.${ENDINGS[kind]}`
    : `F.K03200$Z.${stamp}.${ENDINGS[kind]}`;
}

export const bytesOf = (rows: readonly FixtureRow[]): Buffer =>
  Buffer.concat(
    rows.map((row) => {
      if (Buffer.isBuffer(row)) return row;
      return toWindows1252(typeof row === 'string' ? row : `${quoted(row)}\n`);
    }),
  );

/** The line of these cells as the publisher writes it, without its end. */
export const quoted = (cells: readonly string[]): string =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';');

/** A complete row: what the test names, and something plausible (`rest`) or empty in the other columns. */
export function rowOf(
  kind: RowKind,
  values: Readonly<Record<string, string>>,
  rest: Readonly<Record<string, string>> = PLAUSIBLE[kind],
): string[] {
  const columns: readonly string[] = COLUMNS[kind];
  const unknown = Object.keys(values).filter((name) => !columns.includes(name));
  if (unknown.length > 0) throw new RangeError(`${kind} has no column ${unknown.join(', ')}`);
  return columns.map((name) => values[name] ?? rest[name] ?? '');
}

const PLAUSIBLE: Record<RowKind, Record<string, string>> = {
  empresas: {
    cnpj_basico: '99000001',
    razao_social: 'EMPRESA DE TESTE LTDA',
    natureza_juridica: '2062',
    qualificacao_responsavel: '49',
    capital_social_raw: '1000,00',
    porte_empresa: '01',
  },
  estabelecimentos: {
    cnpj_basico: '99000001',
    cnpj_ordem: '0001',
    cnpj_dv: '01',
    identificador_matriz_filial: '1',
    situacao_cadastral: '02',
    data_situacao_cadastral: '20200131',
    motivo_situacao_cadastral: '00',
    data_inicio_atividade: '20200131',
    cnae_fiscal_principal: '4711302',
    logradouro: 'DE TESTE',
    cep: '01001000',
    uf: 'SP',
    municipio: '7107',
  },
  socios: {
    cnpj_basico: '99000001',
    identificador_socio: '2',
    nome_socio_razao_social: 'SÓCIA DE TESTE',
    cnpj_cpf_socio: '***123456**',
    qualificacao_socio: '49',
    data_entrada_sociedade: '20200131',
    representante_legal: '***000000**',
    qualificacao_representante_legal: '00',
    faixa_etaria: '5',
  },
  simples: { cnpj_basico: '99000001', opcao_pelo_simples: 'S', opcao_pelo_mei: 'N' },
};
