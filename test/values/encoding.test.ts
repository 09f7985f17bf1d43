/** Rows of other encodings are recognised; Portuguese text in windows-1252 is not mistaken for them. */
import { describe, expect, test } from 'vitest';
import { foreignEncoding, isStrange, isStrangeText } from '../../loaders/read/values/encoding.ts';
import { toWindows1252 } from '../../synthetic/kit/windows1252.ts';
import type { Edit } from '../truth/edits.ts';
import { toCp850, toMacRoman } from '../truth/encodings.ts';

const TEXTS = [
  'FARMÁCIA SÃO JOÃO',
  'Comércio de Pães e Açúcar',
  'ASSOCIAÇÃO DOS PEQUENOS PRODUTORES',
  'AVENIDA JOSÉ BONIFÁCIO Nº 12',
  'Irmãos Ibañez & Müller Construções',
  'PRAÇA DA REPÚBLICA – 2ª SEÇÃO',
  'RUA “DO SOL”, ÁREA DE 60 M²',
  'ÓTICA VISÃO',
  'Ângelo Conceição',
  'ELETRÔNICA CAÇULA',
];

const edited =
  (edit: Edit) =>
  (text: string): Buffer =>
    edit(toWindows1252(text), { source: '', file: '' });
const [inCp850, inMacRoman] = [edited(toCp850), edited(toMacRoman)];
const strange = (encode: (text: string) => Buffer): number =>
  TEXTS.map(encode).filter((bytes) => isStrange(bytes, 0, bytes.length)).length;

describe('a row read as windows-1252', () => {
  test('is not strange with Portuguese and Spanish names, ordinals and typographic quotes', () => {
    expect(strange(toWindows1252)).toBe(0);
  });

  test.each([
    ['UTF-8', (text: string) => Buffer.from(text), TEXTS.length],
    [
      'UTF-8 of text that was UTF-8 before',
      (text: string) => Buffer.from(Buffer.from(text).toString('latin1')),
      TEXTS.length,
    ],
    ['CP850', inCp850, 7],
    ['MacRoman', inMacRoman, 7],
  ])('is strange where it is in %s', (_, encode, atLeast) => {
    expect(strange(encode)).toBeGreaterThanOrEqual(atLeast);
  });

  test('is strange in its own range of bytes only', () => {
    const bytes = Buffer.from(`Ã£${'x'.repeat(5)}`, 'latin1');
    expect(isStrange(bytes, 0, bytes.length)).toBe(true);
    expect(isStrange(bytes, 0, 1)).toBe(false);
    expect(isStrange(bytes, 2, bytes.length)).toBe(false);
  });
});

describe('a row read as UTF-8', () => {
  test('is strange where its text was encoded twice', () => {
    const twice = TEXTS.map((text) => new TextDecoder('windows-1252').decode(Buffer.from(text)));
    expect(twice.filter(isStrangeText)).toEqual(twice);
    expect(TEXTS.filter(isStrangeText)).toEqual([]);
  });

  test('is strange with a control character', () => expect(isStrangeText('S\u0083O')).toBe(true));
});

describe('the first line of a file', () => {
  test.each([
    ['UTF-16 with its mark', Buffer.from('\ufeff"00000001"', 'utf16le'), 'UTF-16'],
    ['UTF-16 without it', Buffer.from('"00000001";"EMPRESA"', 'utf16le'), 'UTF-16'],
    ['UTF-8 with its mark', Buffer.from('\ufeff"00000001"'), 'UTF-8'],
    ['windows-1252 with NULs in a cell', Buffer.from('"00000001";"EMPRESA\0\0\0"'), null],
  ])('shows %s', (_, line, found) => {
    expect(foreignEncoding(line, 'windows-1252')).toBe(found);
  });

  test('may have the mark of UTF-8 where the encoding is detected', () => {
    expect(foreignEncoding(Buffer.from('\ufeffcnpj;nome'), 'detect')).toBeNull();
  });
});
