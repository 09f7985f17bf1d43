/** Names of customers: visible characters in any script, and nothing that could make two names look equal. */
import { describe, expect, test } from 'vitest';
import { newKey } from '../../shared/api/admin-bodies.ts';
import { bodyRules } from '../../shared/http/admin/dependencies.ts';
import { isCustomer } from '../../shared/store/keys/keys.ts';

const of = (...codes: number[]): string => String.fromCodePoint(...codes);

describe('a name of a customer', () => {
  test.each([
    'ACME',
    'Açúcar & Irmãos Ltda. – filial nº 2 (SP)',
    `Jose${of(0x301)}`,
    'Ελληνικά 中文 العربية',
    'Loja 🌵 R$ 1,99 ½',
    "D'Ávila “Café” <x@y.z>",
  ])('may be %j', (name) => {
    expect(isCustomer(name)).toBe(true);
  });

  test.each([
    ['an empty text', ''],
    ['a blank at an end', 'A '],
    ['a control character', 'A\u0007B'],
    ['a line separator', `A${of(0x2028)}B`],
    ['a paragraph separator', `A${of(0x2029)}B`],
    ['a high surrogate alone', 'A\ud800B'],
    ['a low surrogate alone', 'A\udc00'],
    ['a left-to-right mark', `A${of(0x200e)}B`],
    ['a right-to-left mark', `A${of(0x200f)}B`],
    ['an Arabic letter mark', `A${of(0x061c)}B`],
    ['an override of the direction', `A${of(0x202e)}B`],
    ['an isolate', `A${of(0x2066)}B${of(0x2069)}`],
    ['a zero-width space', `A${of(0x200b)}B`],
    ['a zero-width joiner', `A${of(0x200d)}B`],
    ['a byte order mark', `A${of(0xfeff)}B`],
    ['a soft hyphen', `A${of(0xad)}B`],
    ['a variation selector', `A${of(0xfe0f)}`],
    ['a tag character', `A${of(0xe0041)}`],
    ['a Hangul filler', `A${of(0x3164)}B`],
    ['a Braille blank', of(0x2800)],
    ['a no-break space', `A${of(0xa0)}B`],
    ['a private character', `A${of(0xe000)}`],
    ['an unassigned character', `A${of(0x378)}`],
    ['a noncharacter', `A${of(0xffff)}`],
  ])('has no %s', (_, name) => {
    expect(isCustomer(name)).toBe(false);
  });

  test('has none of the characters that Unicode calls controls of the direction, and none that are ignored', () => {
    const refused = /\p{Bidi_Control}|\p{Default_Ignorable_Code_Point}|\p{C}|\p{Zl}|\p{Zp}/u;
    const wrong: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const name = of(code);
      if (refused.test(name) && isCustomer(`A${name}B`)) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  test('that is refused by the route has a message that says what is allowed', () => {
    const { error } = newKey(bodyRules('dev')).safeParse({ cliente: `A${of(0x202e)}` });
    expect(JSON.stringify(error?.issues)).toContain(
      'caracteres visíveis (letras, números, sinais e espaços simples)',
    );
  });
});
