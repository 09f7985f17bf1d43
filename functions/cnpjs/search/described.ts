/** The codes of a description in a look-up table. */
import { IBGE_NAMES } from '../../../shared/datasets/cnpj/ibge.ts';
import { foldText } from '../../../shared/datasets/fold.ts';
import type { Lookup } from '../../../shared/store/records/lookups.ts';

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

/**
 * Returns how many letters are left out, changed, added or exchanged with their neighbour between two words;
 * null for more than `most`. Words begin alike: a wrong first letter counts as too many.
 */
export function editsBetween(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most || a[0] !== b[0]) return null;
  let earlier: number[] = [];
  let before = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const own = [i];
    for (let j = 1; j <= b.length; j++) {
      const isEqual = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      own.push(
        Math.min(
          (before[j] ?? 0) + 1,
          (own[j - 1] ?? 0) + 1,
          (before[j - 1] ?? 0) + (isEqual ? 0 : 1),
          isSwapped ? (earlier[j - 2] ?? 0) + 1 : most + 1,
        ),
      );
    }
    if (Math.min(...own) > most) return null;
    [earlier, before] = [before, own];
  }
  const edits = before[b.length] ?? most + 1;
  return edits > most ? null : edits;
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
