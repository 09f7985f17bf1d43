/**
 * The canonical values of coded fields; any other text stays as it is. A load files and counts records under
 * them, and filters ask for them, so a value that a count shows is found, however the publisher and the
 * caller spell it.
 */
import type { Canonical } from '../define.ts';
import { STATES_AND_ABROAD } from '../identifiers.ts';
import { type CodeTexts, PORTES, SITUACOES } from './codes.ts';

/** Compares in lower case, because upper case makes one letter of `ſ` and `s`. */
const inAnyCase = (values: readonly (readonly [text: string, value: string])[]): Canonical => {
  const known = new Map(values.map(([text, value]) => [text.toLowerCase(), value]));
  return (text) => known.get(text.toLowerCase()) ?? text;
};

const codesAndTexts = (texts: CodeTexts): Canonical =>
  inAnyCase(Object.entries(texts).map(([code, text]) => [text, code]));

export const ufOf = inAnyCase(STATES_AND_ABROAD.map((uf) => [uf, uf]));
export const situacaoOf = codesAndTexts(SITUACOES);
export const porteOf = codesAndTexts(PORTES);

/** The forms in which codes are printed: with dots, a hyphen and a slash, or without them. */
export const CNAE_FORM = /^\d{2}(\.?\d(\d-?\d([/-]?\d{2})?)?)?$/;
export const NATUREZA_FORM = /^\d{3}-?\d$/;

const digitsOf =
  (form: RegExp): Canonical =>
  (text) =>
    form.test(text) ? text.replace(/\D/g, '') : text;

export const cnaeOf = digitsOf(CNAE_FORM);
export const naturezaOf = digitsOf(NATUREZA_FORM);

/** A CEP or its beginning, with or without the hyphen; publishers may leave out the zero in front. */
export const CEP_FORM = /^(\d{5}(-?\d{3})?|\d{7})$/;

/** `01001-000` and `1001000` → `01001000`. */
export function cepOf(text: string): string {
  const digits = text.replace('-', '');
  return digits.length === 7 ? `0${digits}` : digits;
}
