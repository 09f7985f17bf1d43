/**
 * Compiles the declared form of a value to a check of bytes. Texts are written to a buffer first, so that
 * each form has one implementation. Every form but `pattern` consists of ASCII.
 */
import type { DayOrder, DecimalMark, ValueForm } from '../../../shared/datasets/value-forms.ts';

/** Whether the bytes from `start` (inclusive) to `end` (exclusive) have the form. They are not empty. */
export type ByteCheck = (bytes: Uint8Array, start: number, end: number) => boolean;

const ZERO = 0x30;
const NINE = 0x39;
const COMMA = 0x2c;
const POINT = 0x2e;
const MINUS = 0x2d;

const isDigit = (byte: number): boolean => byte >= ZERO && byte <= NINE;

const isCapital = (byte: number): boolean => byte >= 0x41 && byte <= 0x5a;

function areDigits(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (!isDigit(bytes[i] as number)) return false;
  return true;
}

export function byteCheck(form: ValueForm): ByteCheck {
  switch (form.kind) {
    case 'digits':
      return (bytes, start, end) =>
        end - start >= form.least && end - start <= form.most && areDigits(bytes, start, end);
    case 'one-of':
      return oneOfCheck(form.values);
    case 'day':
      return dayCheck(form.order);
    case 'amount':
      return amountCheck(form.decimal, form.currency);
    case 'shape':
      return shapeCheck(form.shapes);
    case 'pattern':
      return patternCheck(form.pattern);
  }
}

const CLASS = /(\\d|\[0-9\]|\[0-9A-Z\])(?:\{(\d+)\})?/g;
const CLASSES_ONLY = new RegExp(`^\\^(?:${CLASS.source})+\\$$`);

/** Returns the shape of a pattern of a fixed number of digits and capitals; null for other patterns. */
export function shapeOf({ source, flags }: RegExp): string | null {
  if (flags !== '' || !CLASSES_ONLY.test(source)) return null;
  return [...source.matchAll(CLASS)]
    .map(([, of, times = '1']) => (of === '[0-9A-Z]' ? 'X' : '9').repeat(Number(times)))
    .join('');
}

/** A text object for each value takes longer than all else that is done with it. */
function patternCheck(pattern: RegExp): ByteCheck {
  const shape = shapeOf(pattern);
  if (shape !== null) return shapeCheck([shape]);
  return (bytes, start, end) =>
    pattern.test(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1'));
}

/** `9` stands for a digit and `X` for a digit or capital. */
const SHAPE_DIGIT = 0x39;
const SHAPE_CAPITAL = 0x58;

function isOfSign(sign: number, byte: number): boolean {
  if (sign === SHAPE_DIGIT) return isDigit(byte);
  if (sign === SHAPE_CAPITAL) return isDigit(byte) || isCapital(byte);
  return byte === sign;
}

function isOfShape(shape: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start !== shape.length) return false;
  for (let i = 0; i < shape.length; i++) {
    if (!isOfSign(shape[i] as number, bytes[start + i] as number)) return false;
  }
  return true;
}

function shapeCheck(shapes: readonly string[]): ByteCheck {
  const encoded = shapes.map((shape) => Buffer.from(shape, 'latin1'));
  return (bytes, start, end) => {
    for (let i = 0; i < encoded.length; i++) {
      if (isOfShape(encoded[i] as Buffer, bytes, start, end)) return true;
    }
    return false;
  };
}

const keyOf = (bytes: Uint8Array, start: number, end: number): number => {
  let key = end - start;
  for (let i = start; i < end; i++) key = key * 256 + (bytes[i] as number);
  return key;
};

/** Bytes that fit into a safe integer together with their number. */
const LONGEST_KEY = 5;

function oneOfCheck(values: readonly string[]): ByteCheck {
  const encoded = values.map((value) => Buffer.from(value, 'latin1'));
  const short = new Set(encoded.filter((v) => v.length <= LONGEST_KEY).map((v) => keyOf(v, 0, v.length)));
  const long = encoded.filter((v) => v.length > LONGEST_KEY);
  return (bytes, start, end) => {
    if (end - start <= LONGEST_KEY) return short.has(keyOf(bytes, start, end));
    return long.some(
      (value) => value.length === end - start && value.every((b, i) => b === bytes[start + i]),
    );
  };
}

interface DayParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** Positions of the separator. */
  readonly between: readonly number[];
  readonly separator: number;
  readonly length: number;
}

const SLASH = 0x2f;
const DAYS: Readonly<Record<DayOrder, DayParts>> = {
  AAAAMMDD: { year: 0, month: 4, day: 6, between: [], separator: 0, length: 8 },
  'AAAA-MM-DD': { year: 0, month: 5, day: 8, between: [4, 7], separator: MINUS, length: 10 },
  'dd/mm/aaaa': { year: 6, month: 3, day: 0, between: [2, 5], separator: SLASH, length: 10 },
};

const LONGEST_MONTH = 31;
const FEBRUARY = 2;
const LAST_DAYS: Readonly<Record<number, number>> = { 2: 29, 4: 30, 6: 30, 9: 30, 11: 30 };

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

function dayCheck(order: DayOrder): ByteCheck {
  const { year, month, day, between, separator, length } = DAYS[order];
  /** NaN where a byte is not a digit. */
  const numberAt = (bytes: Uint8Array, at: number, digits: number): number => {
    let found = 0;
    for (let i = at; i < at + digits; i++) {
      const byte = bytes[i] as number;
      if (!isDigit(byte)) return Number.NaN;
      found = found * 10 + byte - ZERO;
    }
    return found;
  };
  return (bytes, start, end) => {
    if (end - start !== length) return false;
    for (let i = 0; i < between.length; i++)
      if (bytes[start + (between[i] as number)] !== separator) return false;
    const y = numberAt(bytes, start + year, 4);
    const m = numberAt(bytes, start + month, 2);
    const d = numberAt(bytes, start + day, 2);
    if (!(y > 0 && m >= 1 && m <= 12 && d >= 1)) return false;
    return d <= (LAST_DAYS[m] ?? LONGEST_MONTH) && (m !== FEBRUARY || d < 29 || isLeap(y));
  };
}

/** `1234,56`, `1.234,56`; with a point `1234.56` and `.58`. An amount without decimals is of either form. */
const WITH_COMMA = String.raw`(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d*)?`;
const WITH_POINT = String.raw`(?:\d+(?:\.\d*)?|\.\d+)`;
const AMOUNTS: Readonly<Record<DecimalMark, string>> = {
  ',': WITH_COMMA,
  '.': WITH_POINT,
  any: `(?:${WITH_COMMA}|${WITH_POINT})`,
};

/** The sign comes before or after the currency; brackets stand for a minus sign (see `toCents`). */
function amountPattern(decimal: DecimalMark, currency: 'R$' | null): RegExp {
  const amount = AMOUNTS[decimal];
  if (currency === null) return new RegExp(`^-?${amount}$`);
  const reais = String.raw`R\$\s*`;
  return new RegExp(`^(?:(?:-?(?:${reais})?|${reais}-)${amount}|\\((?:${reais})?${amount}\\))$`);
}

function amountCheck(decimal: DecimalMark, currency: 'R$' | null): ByteCheck {
  const pattern = amountPattern(decimal, currency);
  const slow = byteCheck({ kind: 'pattern', pattern });
  const separator = decimal === '.' ? POINT : COMMA;
  // Nearly every amount is digits with one separator.
  return (bytes, start, end) => {
    let separators = 0;
    for (let i = start; i < end; i++) {
      const byte = bytes[i] as number;
      if (isDigit(byte)) continue;
      if (byte !== separator || i === start || ++separators > 1) return slow(bytes, start, end);
    }
    return true;
  };
}

/** Longer values have no declared form but `pattern`. */
const SCRATCH = Buffer.allocUnsafe(256);
const NOT_LATIN = /[^\0-\xff]/;

/** Returns the check of a form for texts. */
export function textCheck(form: ValueForm): (text: string) => boolean {
  if (form.kind === 'pattern') return (text) => form.pattern.test(text);
  const check = byteCheck(form);
  return (text) => {
    if (text.length > SCRATCH.length || NOT_LATIN.test(text)) return false;
    return check(SCRATCH, 0, SCRATCH.write(text, 'latin1'));
  };
}
