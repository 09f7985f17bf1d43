/** What a pasted text may mean: a name alone, or a name with a state or a town behind it. */
import { STATES_AND_ABROAD } from '../../../shared/datasets/identifiers.ts';
import type { Lookup } from '../../../shared/store/records/lookups.ts';
import { townAtEnd } from '../search/ways.ts';
import type { Hints } from './place.ts';
import { type AskedWord, wordsAsked } from './words.ts';

export interface Reading {
  readonly words: readonly AskedWord[];
  readonly hints: Hints;
}

/** A number that stands in a text with a name: a CNPJ or its root with their signs, or fourteen digits. */
const NUMBER =
  /(?<![\dA-Z])(?:(\d{8})\d{6}|([\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3})(?:\/[\dA-Z]{4}-\d{2})?)(?![\dA-Z])/i;

/** Returns the root of a CNPJ in a text, and the text without it. */
export function numberIn(text: string): { readonly root: string | null; readonly name: string } {
  const [number = '', digits, signed] = NUMBER.exec(text) ?? [];
  const root = digits ?? signed?.replaceAll('.', '').toUpperCase() ?? null;
  return { root, name: root === null ? text : text.replace(number, ' ') };
}

/** Returns the readings; the one of all words first. */
export function readingsOf(nome: string, hints: Hints, towns: Lookup): Reading[] {
  const words = wordsAsked(numberIn(nome).name);
  const readings: Reading[] = [{ words, hints }];
  const state = words.at(-1)?.word ?? '';
  if (words.length > 1 && STATES_AND_ABROAD.includes(state))
    readings.push({ words: words.slice(0, -1), hints: { ...hints, uf: hints.uf ?? state } });
  for (const { words: all, hints: own } of [...readings]) {
    const town = townAtEnd(
      all.map(({ word }) => word),
      towns,
    );
    if (!town) continue;
    const name = all.slice(0, town.nome.split(' ').length);
    readings.push({ words: name, hints: { ...own, towns: own.towns ?? town.municipio } });
  }
  return readings.filter((one) => one.words.some(({ counts }) => counts));
}
