/** The codes of the municipalities of a name. */
import { foldText } from '../../../shared/datasets/fold.ts';
import type { Lookup } from '../../../shared/store/records/lookups.ts';

/** Without what people spell in several ways: `SANTA BARBARA D'OESTE` and `Santa Bárbara d’Oeste`, `MOGI-MIRIM` and `Mogi Mirim`. */
const compared = (name: string): string => foldText(name).replace(/[^\p{L}\p{N}]/gu, '');

const known = new WeakMap<Lookup, ReadonlyMap<string, readonly string[]>>();

/** Compares 5,571 names once per process and generation. */
function codesByName(municipios: Lookup): ReadonlyMap<string, readonly string[]> {
  const found = known.get(municipios);
  if (found) return found;
  const codes = new Map<string, string[]>();
  for (const [code, name] of municipios) {
    const key = compared(name ?? '');
    const same = codes.get(key);
    if (same) same.push(code);
    else codes.set(key, [code]);
  }
  known.set(municipios, codes);
  return codes;
}

/** Returns all codes of a name, since several states have a town of one name; empty for an unknown name. */
export function codesOfTown(name: string, municipios: Lookup): readonly string[] {
  const key = compared(name);
  return key === '' ? [] : (codesByName(municipios).get(key) ?? []);
}
