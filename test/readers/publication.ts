/** Reads the answers that the API must give for a CNPJ publication from its bytes, without the loaders. */
import { COLUMNS, isRowKind, type RowKind } from './columns.ts';
import { cellsOf, rowsOf } from './csv.ts';
import { readMembers } from './members.ts';
import { fromWindows1252 } from './windows1252.ts';

export type ExpectedRecord = Record<string, string | null>;

export interface ExpectedCompany {
  /** All fields except the root and the month are null where the file has no such row. */
  empresa: ExpectedRecord;
  simples: ExpectedRecord;
  establishments: ExpectedRecord[];
  partners: ExpectedRecord[];
}

export interface ExpectedPublication {
  readonly version: string;
  /** Companies by cnpj_basico; only those with an establishment. */
  readonly companies: Map<string, ExpectedCompany>;
  /** Roots with an Empresas row and no establishment: the API must answer 404 for them. */
  readonly withoutEstablishment: readonly string[];
}

const KEY_WIDTH: Record<RowKind, number> = { empresas: 1, estabelecimentos: 3, simples: 1, socios: 0 };
const ABSENT_DATES = new Set(['0', '00000000']);

export async function readPublication(dir: string, version = '2026-10'): Promise<ExpectedPublication> {
  const texts: Record<RowKind, string[]> = { empresas: [], estabelecimentos: [], socios: [], simples: [] };
  for (const { kind, bytes } of await readMembers(dir)) {
    if (isRowKind(kind)) texts[kind].push(fromWindows1252(bytes));
  }
  const empresas = tableOf('empresas', texts.empresas, version);
  const simples = tableOf('simples', texts.simples, version);
  const establishments = tableOf('estabelecimentos', texts.estabelecimentos, version);
  const partners = tableOf('socios', texts.socios, version);

  const companies = new Map<string, ExpectedCompany>();
  for (const [root, rows] of establishments) {
    companies.set(root, {
      empresa: empresas.get(root)?.[0] ?? absentRecord('empresas', root, version),
      simples: simples.get(root)?.[0] ?? absentRecord('simples', root, version),
      establishments: rows.sort(byMatrizOrderDigits),
      partners: partners.get(root) ?? [],
    });
  }
  const withoutEstablishment = [...empresas.keys()].filter((root) => !companies.has(root));
  return { version, companies, withoutEstablishment };
}

/** Returns the good rows by the root of their company; of those with a key, the first of each. */
function tableOf(kind: RowKind, texts: readonly string[], version: string): Map<string, ExpectedRecord[]> {
  const records = texts
    .flatMap((text) => rowsOf(text, COLUMNS[kind].length))
    .map((row) => recordOf(kind, row, version))
    .filter((record) => record !== null);
  const seen = new Set<string>();
  const first = records.filter((record) => {
    const key = keyOf(kind, record);
    const isFirst = key === '' || !seen.has(key);
    seen.add(key);
    return isFirst;
  });
  return Map.groupBy(first, (record) => record.cnpj_basico!);
}

const keyOf = (kind: RowKind, record: ExpectedRecord): string =>
  COLUMNS[kind]
    .slice(0, KEY_WIDTH[kind])
    .map((name) => record[name])
    .join('');

/** Returns one line as the API serves it, or null for a line that must be quarantined. */
function recordOf(kind: RowKind, line: string, version: string): ExpectedRecord | null {
  const cells = cellsOf(line);
  const columns = COLUMNS[kind];
  if (cells?.length !== columns.length) return null;
  const record: ExpectedRecord = {};
  columns.forEach((name, i) => {
    record[name] = served(name, cells[i]!);
  });
  if (!/^[0-9A-Z]{8}$/.test(record.cnpj_basico ?? '')) return null;
  if (kind === 'estabelecimentos') {
    if (!/^[0-9A-Z]{4}$/.test(record.cnpj_ordem ?? '')) return null;
    if (!/^[0-9]{2}$/.test(record.cnpj_dv ?? '')) return null;
    record.cnpj_completo = `${record.cnpj_basico}${record.cnpj_ordem}${record.cnpj_dv}`;
  }
  record.dataset_month = version;
  return record;
}

/** Trims spaces; NULs are removed first, so that a space between NULs at the edge is trimmed too. */
function served(name: string, cell: string): string | null {
  const text = cell.replaceAll('\0', '').replace(/^ +| +$/g, '');
  if (text === '') return null;
  return name.startsWith('data_') && ABSENT_DATES.has(text) ? null : text;
}

function absentRecord(kind: RowKind, root: string, version: string): ExpectedRecord {
  const nulls = COLUMNS[kind].map((name): [string, string | null] => [name, null]);
  return { ...Object.fromEntries(nulls), cnpj_basico: root, dataset_month: version };
}

/** Establishments that are neither 1 nor 2 come last. */
const sortText = (r: ExpectedRecord): string =>
  `${r.identificador_matriz_filial ?? '\uffff'} ${r.cnpj_ordem} ${r.cnpj_dv}`;

function byMatrizOrderDigits(a: ExpectedRecord, b: ExpectedRecord): number {
  const left = sortText(a);
  const right = sortText(b);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
