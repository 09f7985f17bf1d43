/** The traps in the publisher's files, each with a predicate for rows that contain it. */
import type { RowKind } from '../readers/columns.ts';

export interface Trap {
  readonly trap: string;
  readonly kind: RowKind;
  /** Receives the cells as published (with blanks, without quotes) and the line. */
  readonly found: (cells: string[], line: string) => boolean;
}

const E = 'estabelecimentos' as const;

const cell = (trap: string, column: number, pattern: RegExp, kind: RowKind = E): Trap => ({
  trap,
  kind,
  found: (cells) => pattern.test(cells[column]!),
});

const anyCell = (trap: string, pattern: RegExp, kind: RowKind = E): Trap => ({
  trap,
  kind,
  found: (cells) => cells.some((one) => pattern.test(one)),
});

const KINDS: readonly RowKind[] = ['empresas', 'estabelecimentos', 'socios'];

/** Checks a CPF by its check digits, to prove that no invented number is valid. */
function isCpf(digits: string): boolean {
  const check = (length: number): number => {
    let sum = 0;
    for (let i = 0; i < length; i += 1) sum += Number(digits[i]) * (length + 1 - i);
    return ((sum * 10) % 11) % 10;
  };
  return check(9) === Number(digits[9]) && check(10) === Number(digits[10]);
}

export const TRAPS: readonly Trap[] = [
  ...KINDS.map((kind) => anyCell(`quotes inside a cell (${kind})`, /"/, kind)),
  ...KINDS.map((kind) => anyCell(`a semicolon inside a cell (${kind})`, /;/, kind)),
  ...KINDS.map((kind) => anyCell(`NUL bytes (${kind})`, /\0/, kind)),
  ...KINDS.map((kind) => anyCell(`a cell that ends in a backslash (${kind})`, /\\$/, kind)),
  anyCell('a backslash before a quote', /\\"/),
  anyCell('a cell that is one quote', /^"$/),
  anyCell('a cell of NULs only', /^\0+$/),
  anyCell('a cell of blanks only', /^ +$/),
  anyCell('leading blanks', /^ +\S/),
  anyCell('trailing blanks', /\S +$/),
  anyCell('double blanks', /\S {2}\S/),
  anyCell('accents', /[ÃÇÉÍ]/),
  anyCell('characters that only windows-1252 has', /€.*|“.*”|–/),
  anyCell('bytes that a store may reserve', /[\x7f\x1a]/),
  ...['01', '02', '03', '04', '08'].map((s) => cell(`situação ${s}`, 5, new RegExp(`^${s}$`))),
  cell('a motivo without look-up', 7, /^32$/),
  cell('a country without look-up', 9, /^998$/),
  {
    trap: 'a foreign address',
    kind: E,
    found: (c) => c[19] === 'EX' && c[20] === '9707' && c[8] !== '' && c[9] !== '',
  },
  cell('a CEP of 7 digits', 18, /^\d{7}$/),
  cell('a CEP of 0', 18, /^0$/),
  cell('a blank CEP', 18, /^ +$/),
  cell('month 13', 10, /^\d{4}13\d\d$/),
  cell('a date of 7 digits', 10, /^\d{7}$/),
  cell('a date in the future', 10, /^2999/),
  ...['', '0', '00000000'].map((absent) =>
    cell(`an absent date as "${absent}"`, 29, new RegExp(`^${absent}$`)),
  ),
  ...['', '0', '00000000'].map((absent) =>
    cell(`an absent date as "${absent}" (simples)`, 3, new RegExp(`^${absent}$`), 'simples'),
  ),
  cell('DDD 011', 21, /^011$/),
  cell('secondary CNAEs', 12, /^\d{7}(,\d{7})+$/),
  cell('an e-mail address of a reserved domain', 27, /@(example\.com|exemplo\.invalid)$/),
  {
    trap: 'an alphanumeric branch under a numeric root',
    kind: E,
    found: (c) => /^\d{8}$/.test(c[0]!) && /[A-Z]/.test(c[1]!) && c[3] === '2',
  },
  cell('an alphanumeric root', 0, /[A-Z]/),
  { trap: 'a head office that is not 0001', kind: E, found: (c) => c[3] === '1' && c[1] === '0002' },
  {
    trap: 'a MEI whose name ends with digits that are not a CPF',
    kind: 'empresas',
    found: (c) => /\d{11}$/.test(c[1]!) && !isCpf(c[1]!.slice(-11)),
  },
  cell('the sentinel of capital', 4, /^999999999999/, 'empresas'),
  cell('a company without size', 5, /^$/, 'empresas'),
  cell('a federative entity', 6, /MUNICIPIO/, 'empresas'),
  cell('a qualification without look-up', 4, /^36$/, 'socios'),
  cell('a partner that is a company', 3, /^[0-9A-Z]{12}\d\d$/, 'socios'),
  { trap: 'a foreign partner', kind: 'socios', found: (c) => c[1] === '3' && c[3] === '' && c[6] !== '' },
  cell('a legal representative', 8, /./, 'socios'),
];
