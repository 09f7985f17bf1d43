/** Reads the answers of the filtered lists of CAFIR and of active credits from the published bytes. */
import { filesNamed, type PublishedFile, readFiles } from './files.ts';
import { keyed, readRows } from './headed.ts';
import { byFields, cleanText, isoDate, meant, type Served } from './values.ts';
import { fromWindows1252 } from './windows1252.ts';

export interface ExpectedRanges {
  /** All records, in the order of the list. */
  readonly items: readonly Served[];
}

const BEFORE_THE_DATE = [
  ...([
    ['nirf', 8],
    ['area_total_hectares', 9],
    ['codigo_imovel_incra', 13],
  ] as const),
  ...([
    ['nome_imovel_rural', 55],
    ['situacao_imovel', 2],
    ['logradouro', 56],
    ['distrito', 40],
  ] as const),
  ...([
    ['uf', 2],
    ['municipio', 40],
    ['cep', 8],
  ] as const),
] as const;

/** Widths of the fields in order, by the length of the record. */
const WIDTHS: Readonly<Record<number, readonly (readonly [string, number])[]>> = {
  245: [...BEFORE_THE_DATE, ['data_atualizacao_raw', 8], ['imune_isento', 3], ['codigo_sncr', 1]],
  243: [...BEFORE_THE_DATE, ['imune_isento', 1], ['data_atualizacao_raw', 8], ['codigo_sncr', 1]],
};

export async function readProperties(dir: string): Promise<ExpectedRanges> {
  const rows = filesNamed(await readFiles(dir), /k34313uf/i).flatMap(propertiesOf);
  return { items: [...keyed(rows, 'nirf').values()].sort(byFields('uf', 'municipio', 'nirf')) };
}

function propertiesOf({ name, bytes }: PublishedFile): Served[] {
  const [codigo_lote = '', place = ''] = name.split('.').slice(-3);
  const file = { codigo_lote, uf_arquivo: place.slice(0, 2), parte_arquivo: Number(place.slice(2)) };
  // One character per byte, because the widths count bytes.
  const lines = bytes
    .toString('latin1')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  return lines.flatMap((line) => {
    const record = propertyOf(line);
    return record && /^[0-9A-Z]{8}$/.test(String(record.nirf)) ? [{ ...record, ...file }] : [];
  });
}

function propertyOf(line: string): Served | null {
  const widths = WIDTHS[line.length];
  if (!widths) return null;
  const record: Served = {};
  let at = 0;
  for (const [field, width] of widths) {
    const text = cleanText(fromWindows1252(Buffer.from(line.slice(at, at + width), 'latin1')));
    record[field] = text === '' ? null : text;
    at += width;
  }
  const area = record.area_total_hectares;
  if (typeof area === 'string' && /^[0-9]{9}$/.test(area)) {
    record.area_total_hectares = `${BigInt(area) / 10n}.${BigInt(area) % 10n}`;
  }
  const date = String(record.data_atualizacao_raw ?? '');
  return { ...record, data_atualizacao_cadastro: date.startsWith('1900') ? null : isoDate(date) };
}

const CREDIT_COLUMNS = Object.fromEntries(
  [
    ...['ano_mes', 'uf', 'tipo_contribuinte', 'natureza_juridica', 'cnae_secao_cod', 'cnae_secao_descr'],
    ...['grupo_tributo', 'situacao', 'valor_total'],
  ].map((field) => [field, ['text', field, field === 'valor_total' ? 'vl_total' : field] as const]),
);

export async function readCredits(dir: string): Promise<ExpectedRanges> {
  const files = filesNamed(await readFiles(dir), /creditos.ativos/i);
  const items = readRows(files, { columns: CREDIT_COLUMNS }).map((row): Served => {
    const month = row.ano_mes === null ? null : String(row.ano_mes).replace('-', '');
    return { ...row, ano_mes: month };
  });
  return { items: items.sort(byFields('-ano_mes', 'uf')) };
}

/** Finds by a full scan each record with the wanted fields, ignoring accents, case and extra blanks. */
export const matching = (items: readonly Served[], wanted: Readonly<Record<string, string>>): Served[] =>
  items.filter((item) =>
    Object.entries(wanted).every(([field, value]) => meant(item[field]) === meant(value)),
  );
