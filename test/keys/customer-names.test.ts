/** Names of customers: visible characters in any script, and nothing that could make two names look equal. */
import { describe, expect, test } from 'vitest';
import { BODIES } from '../../shared/http/admin/bodies.ts';
import { isCustomer } from '../../shared/store/keys/keys.ts';

const textOf = (...codes: number[]): string => String.fromCodePoint(...codes);

describe('a name of a customer', () => {
  test.each([
    'ACME',
    'Açúcar & Irmãos Ltda. – filial nº 2 (SP)',
    `Jose${textOf(0x301)}`,
    'Ελληνικά 中文 العربية',
    'Loja 🌵 R$ 1,99 ½',
    "D'Ávila “Café” <x@y.z>",
  ])('may be %j', (name) => {
    expect(isCustomer(name)).toBe(true);
  });

  test.each([
    ['an empty text', ''],
    ['a blank at an end', 'A '],
    ['an isolate', `A${textOf(0x2066)}B${textOf(0x2069)}`],
    ['a Braille blank', textOf(0x2800)],
    ['a no-break space', `A${textOf(0xa0)}B`],
  ])('has no %s', (_, name) => {
    expect(isCustomer(name)).toBe(false);
  });

  test('has none of the characters that Unicode calls controls of the direction, and none that are ignored', () => {
    const refused = /\p{Bidi_Control}|\p{Default_Ignorable_Code_Point}|\p{C}|\p{Zl}|\p{Zp}/u;
    const wrong: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const name = textOf(code);
      if (refused.test(name) && isCustomer(`A${name}B`)) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  test('that is refused by the route has a message that says what is allowed', () => {
    const { error } = BODIES.issueKey('dev').safeParse({ cliente: `A${textOf(0x202e)}` });
    expect(JSON.stringify(error?.issues)).toContain(
      'caracteres visíveis (letras, números, sinais e espaços simples)',
    );
  });
});
