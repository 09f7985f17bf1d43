/** Plants changes in some rows of the files of one publication, and writes down what it planted. */
import { mix } from '../../../synthetic/kit/random.ts';
import { hashOf } from '../../break/random.ts';
import type { Sheet } from '../../truth/sheet.ts';
import { PLANTS, type Plant, type Row } from './plants.ts';

type Rows = readonly (readonly string[])[];

export type PlantSheet = (sheet: Sheet) => Rows;

/** A planted change as one text: its set, kind and field, and the key of its record. */
export type Planted = string;

export const plantedText = (conjunto: string, tipo: string, campo: string | null, key: string): Planted =>
  [conjunto, tipo, campo ?? '', key].join(' ');

interface Planter {
  readonly planted: ReadonlySet<Planted>;
  readonly plant: PlantSheet;
}

/** `periods` has how many rows of a resource there are for each planted one. */
export function planterOf(source: string, periods: ReadonlyMap<string, number>, seed: number): Planter {
  const planted = new Set<Planted>();
  // A row that is published twice has the same change twice.
  const chosen = new Map<string, Rows>();
  const uses = new Map<string, number>();
  let n = 0;
  const plantRow = (sheet: Sheet, row: Row): Rows => {
    const { name } = sheet.resource;
    n++;
    // Few rows fit some of the plants, so the least used one that fits is taken.
    const plants = PLANTS[source]?.[name] ?? [];
    const useOf = (one: Plant): string => `${name} ${plants.indexOf(one)}`;
    const usesOf = (one: Plant): number => uses.get(useOf(one)) ?? 0;
    for (const one of plants.toSorted((a, b) => usesOf(a) - usesOf(b))) {
      const { tipo, campo } = one;
      const rows = campo === null || sheet.columns.includes(campo) ? one.plant(row, n) : null;
      if (!rows) continue;
      uses.set(useOf(one), usesOf(one) + 1);
      if (tipo !== null) planted.add(plantedText(name, tipo, campo, keyOf(source, rows.at(-1) ?? row)));
      return rows.map(({ cells }) => cells);
    }
    return [row.cells];
  };
  const plant: PlantSheet = (sheet) => {
    const period = periods.get(sheet.resource.name);
    if (period === undefined) return sheet.rows;
    return sheet.rows.flatMap((cells) => {
      const text = `${sheet.resource.name} ${cells.join('')}`;
      if (mix(seed, 7, hashOf(text)) % period !== 0 || cells.length !== sheet.columns.length) return [cells];
      const row = rowOf(sheet, cells);
      const rows = chosen.get(text) ?? (isServed(source, row) ? plantRow(sheet, row) : [cells]);
      chosen.set(text, rows);
      return rows;
    });
  };
  return { planted, plant };
}

const rowOf = (sheet: Sheet, cells: readonly string[]): Row => ({
  cells,
  get: (column) => sheet.content(cells[sheet.columns.indexOf(column)] ?? ''),
  with: (changed) => rowOf(sheet, withValues(sheet, cells, changed)),
});

const withValues = (
  { columns, cell }: Sheet,
  cells: readonly string[],
  changed: Readonly<Record<string, string>>,
): readonly string[] =>
  cells.map((old, i) => {
    const value = changed[columns[i] ?? ''];
    return value === undefined ? old : cell(old, value);
  });

const KEYS: Readonly<Record<string, string>> = {
  cnpj: 'cnpj_basico',
  cno: 'cno',
  pgfn: 'cpf_cnpj',
  cafir: 'nirf',
};

/** Returns the key of the company, work, debtor or property of a row. */
const keyOf = (source: string, row: Row): string => row.get(KEYS[source] ?? '').replace(/[^0-9A-Z]/g, '');

const CNPJ_LENGTH = 14;

/** Debts of persons are not served. */
const isServed = (source: string, row: Row): boolean =>
  source !== 'pgfn' || keyOf(source, row).length === CNPJ_LENGTH;
