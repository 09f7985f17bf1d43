/** The codes of a description in a look-up table. */
import { IBGE_NAMES } from '../../../shared/datasets/cnpj/ibge.ts';
import { foldText } from '../../../shared/datasets/fold.ts';
import type { Lookup } from '../../../shared/store/records/lookups.ts';
import { editsBetween } from './edits.ts';

/** Filter or counted field → the look-up table with its codes. */
export const TABLE_OF: Readonly<Record<string, string>> = {
  municipio: 'municipios',
  cnae: 'cnaes',
  cnae_secundario: 'cnaes',
  natureza_juridica: 'naturezas',
};

/**
 * Removes what spellings differ in: `SANTA BARBARA D'OESTE` and `Santa Bárbara d’Oeste`, `MOGI-MIRIM` and
 * `Mogi Mirim`.
 */
const compared = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

const known = new WeakMap<Lookup, ReadonlyMap<string, readonly string[]>>();

/** Compares all descriptions of a table once per process and generation. */
function codesByDescription(table: Lookup): ReadonlyMap<string, readonly string[]> {
  const found = known.get(table);
  if (found) return found;
  const codes = new Map<string, string[]>();
  const ofIbge = IBGE_NAMES.filter(([code, name]) => table.get(code) === name);
  for (const [code, description] of [...table, ...ofIbge.map(([code, , name]) => [code, name] as const)]) {
    const key = compared(description ?? '');
    const same = codes.get(key);
    if (same) same.push(code);
    else codes.set(key, [code]);
  }
  known.set(table, codes);
  return codes;
}

/**
 * Returns all codes of a description, none if it is unknown. Towns of several states share one name, and
 * some have another one by IBGE.
 */
export function codesOf(description: string, table: Lookup): readonly string[] {
  const key = compared(description);
  return key === '' ? [] : (codesByDescription(table).get(key) ?? []);
}

/** Edits between a name and those near to it, and how many of these are named. */
const NEAR_EDITS = 2;
const MOST_NEAR = 3;

/** Returns the towns whose names are the nearest to a text, as pairs of code and name. */
export function nearTowns(text: string, towns: Lookup): readonly (readonly [string, string])[] {
  const key = compared(text);
  const near = [...towns].flatMap(([code, name]) => {
    const edits = editsBetween(key, compared(name ?? ''), NEAR_EDITS);
    return edits === null ? [] : [{ town: [code, name ?? ''] as const, edits }];
  });
  return near
    .toSorted((a, b) => a.edits - b.edits)
    .slice(0, MOST_NEAR)
    .map(({ town }) => town);
}
