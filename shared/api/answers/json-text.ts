/** Parts of answers as JSON text. A stored row becomes the text of a record without an object in between. */

declare const isJson: unique symbol;
/** Text that is JSON, and the same as JSON.stringify writes. */
export type JsonText = string & { readonly [isJson]: true };

export const jsonOf = (value: object | string | number | boolean | null): JsonText =>
  JSON.stringify(value) as JsonText;

/** Declares that a text that was put together from JSON is JSON. */
export const json = (text: string): JsonText => text as JsonText;

/** What JSON.stringify escapes, and also surrogates in a pair, which it writes as they are. */
const ESCAPED = /["\\\x00-\x1f\ud800-\udfff]/;

/** Returns whether JSON.stringify writes the text as it is, between quotes. */
export const isPlain = (text: string): boolean => !ESCAPED.test(text);

export const quoted = (text: string): JsonText => (isPlain(text) ? json(`"${text}"`) : jsonOf(text));
