/** Bodies for the routes of the administration: right ones and wrong ones. */
import type { Random } from '../part.ts';
import { mutated } from './generated-request.ts';

export interface SentBody {
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const NAMES = ['ACME', 'Padaria São João', 'Ünïcödé & Cia', 'x', '日本', 'a'.repeat(100)];

export function newKeyBody(random: Random): Record<string, unknown> {
  const limits = {
    por_segundo: random.whole(0, 10_000),
    rajada: random.whole(0, 10_000),
    por_mes: random.pick([0, 999_999_999]),
  };
  return {
    cliente: random.pick(NAMES),
    ...(random.whole(0, 1) && { validade_dias: random.whole(1, 3_650) }),
    ...(random.whole(1, 4) === 1 && { limite: random.pick([null, {}, limits, { por_mes: 1_000_000 }]) }),
    ...(random.whole(1, 4) === 1 && { ambiente: 'dev' }),
  };
}

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < levels; i++) value = i % 2 ? [value] : { a: value };
  return value;
};

/** `secrets` are sent in fields where none belongs; no answer and no log may repeat them. */
const strange = (random: Random, secrets: readonly string[]): unknown =>
  random.pick<unknown>([
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    2 ** 53,
    '',
    ' ',
    ' x',
    'x\n',
    '\0',
    '\u202e',
    '\ud800',
    '\ufeff',
    'x'.repeat(101),
    'x'.repeat(20_000),
    [],
    [[]],
    {},
    { length: 1 },
    { toString: 1 },
    deep(20),
    deep(2_000),
    '2026-13',
    '../../etc',
    '__proto__',
    random.pick(secrets),
  ]);

const FIELDS = [
  'cliente',
  'validade_dias',
  'limite',
  'ambiente',
  'sobreposicao_dias',
  'fonte',
  'versao',
  '__proto__',
  'constructor',
  'x',
];

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/problem+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
  ';',
  'application/json;'.repeat(50),
];

export function wrongBody(random: Random, secrets: readonly string[]): SentBody {
  const value: Record<string, unknown> = random.whole(0, 1)
    ? newKeyBody(random)
    : { fonte: 'cnpj', versao: '2026-10' };
  for (let left = random.whole(1, 3); left > 0; left--) {
    // Assigning `__proto__` would change the prototype in place of adding a field.
    Object.defineProperty(value, random.pick(FIELDS), {
      value: strange(random, secrets),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  const text = JSON.stringify(random.whole(1, 8) === 1 ? strange(random, secrets) : value);
  const type = random.whole(1, 4) === 1 ? random.pick(TYPES) : 'application/json';
  const forms: readonly (() => string | Buffer)[] = [
    () => text,
    () => text,
    () => text,
    () => mutated(random, text),
    () => text.slice(0, random.whole(0, text.length)),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.from(`\ufeff${text}`),
    () => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe])]),
    () => `${text}${' '.repeat(20_000)}`,
    () => '['.repeat(random.pick([100, 8_000, 200_000])),
  ];
  return { body: random.pick(forms)(), headers: { 'content-type': type } };
}
