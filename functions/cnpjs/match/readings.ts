/** What a pasted text may mean: a name alone, or a name with a state or a town behind it. */
import { rootIn } from '../../../shared/api/search/words.ts';
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
  /(?<![\dA-Z])(?:\d{14}|[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}(?: ?\/ ?[\dA-Z]{4} ?- ?\d{2})?)(?![\dA-Z])/i;

const ROOT = 8;

/** A CNPJ in a text. */
export interface NumberIn {
  readonly root: string;
  /** All fourteen positions; null for a root alone. */
  readonly whole: string | null;
}

/** Returns the CNPJ, or its root, in a text, and the text without it. */
export function numberIn(text: string): { readonly number: NumberIn | null; readonly name: string } {
  const alone = rootIn(text);
  const [found = alone === null ? '' : text] = alone === null ? (NUMBER.exec(text) ?? []) : [];
  if (found === '') return { number: null, name: text };
  const positions = found
    .replace(/^\s*cnpj/i, '')
    .replace(/[^\dA-Z]/gi, '')
    .toUpperCase();
  const whole = positions.length > ROOT ? positions : null;
  return { number: { root: positions.slice(0, ROOT), whole }, name: text.replace(found, ' ') };
}

/** Returns the readings; the one of all words first. A place in the text that differs from a hint is none. */
export function readingsOf(nome: string, hints: Hints, towns: Lookup): Reading[] {
  const words = wordsAsked(numberIn(nome).name);
  const readings: Reading[] = [{ words, hints }];
  const state = words.at(-1)?.word ?? '';
  const isState = words.length > 1 && STATES_AND_ABROAD.includes(state);
  if (isState && (hints.uf === null || hints.uf === state))
    readings.push({ words: words.slice(0, -1), hints: { ...hints, uf: state } });
  for (const { words: all, hints: own } of [...readings]) {
    const texts = all.map(({ word }) => word);
    const town = townAtEnd(texts, towns);
    const codes = town?.municipio?.filter((code) => own.towns === null || own.towns.includes(code));
    if (!town || !codes || codes.length === 0) continue;
    const name = all.slice(0, town.nome.split(' ').length);
    readings.push({ words: name, hints: { ...own, towns: codes } });
  }
  return readings.filter((one) => one.words.some(({ counts }) => counts));
}
