/** The words of names: the rules on text, and the same rules on bytes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedWords, indexedWords } from '../../shared/datasets/words.ts';
import { entryRows, termsOf, withContainer } from '../support/kernels/entries.ts';

/** Returns the words that a load indexes, from the bytes of a stored cell. */
const wordsOfBytes = (name: string): string[] =>
  withContainer(entryRows([{ columns: ['1', name] }]), { columns: 2, lists: 0 }, (containers) => {
    containers.beginFilter('nome', true, (text) => indexedWords(text ?? ''));
    containers.addWords([1]);
    containers.emit(0, false);
    return termsOf(containers)
      .map(({ text }) => text.replace('nome:', ''))
      .sort();
  });

describe('indexed words', () => {
  it.each([
    ["D'ÁVILA & FILHOS LTDA", ['AVILA', 'D', 'DAVILA', 'FILHOS']],
    ['I.B.M. BRASIL S.A.', ['A', 'B', 'BRASIL', 'I', 'IBM', 'M', 'S']],
    ['C & A MODAS', ['A', 'C', 'MODAS']],
    ['C&A', ['A', 'C', 'CA']],
    ['AUTO-PEÇAS 3º IRMÃOS', ['3O', 'AUTO', 'AUTOPECAS', 'IRMAOS', 'PECAS']],
    ['12.345.678 FULANO', ['12', '12345678', '345', '678', 'FULANO']],
    ['LTDA', []],
  ])('finds the spellings of %s', (name, words) => {
    expect(indexedWords(name).sort()).toEqual(words);
    expect(wordsOfBytes(name)).toEqual(words);
  });

  it.each([
    'ZELINDRO 00000000191',
    'ZELINDRO 000.000.001-91',
    '000 000 001 91 ZELINDRO',
    'ZELINDRO-00000000191',
    'A00000000191B ZELINDRO',
    '0000000-0191 ZELINDRO',
  ])('never contain a complete CPF: %s', (name) => {
    for (const words of [indexedWords(name), wordsOfBytes(name)]) {
      expect(words.filter((word) => /\d{11}/.test(word))).toEqual([]);
      expect(words).toContain('ZELINDRO');
    }
  });

  it('are the same from the bytes of a stored name as from its text', () => {
    const part = fc.constantFrom(
      ...['A', 'S', 'SA', 'DE', 'LTDA', 'ÁGUA', 'ção', 'Ø', 'ß', '12', '123', '456', '7890', '00000000191'],
      ...[
        ' ',
        '  ',
        '.',
        '. ',
        '-',
        "'",
        '’',
        '&',
        '/',
        '\n',
        '\x7f',
        '\x1a',
        'º',
        'ª',
        '\u00a0',
        '´',
        '…',
        '日本',
      ],
    );
    const name = fc.oneof(
      fc.array(part, { maxLength: 14 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(part, { minLength: 120, maxLength: 160 }).map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(name, (text) => {
        expect(wordsOfBytes(text)).toEqual(indexedWords(text).sort());
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('asked words', () => {
  it.each([
    ['padaria modelo', ['PADARIA', 'MODELO'], []],
    ['I.B.M. do Brasil S/A', ['IBM', 'BRASIL'], ['DO', 'SA']],
    ['Banco S A', ['BANCO'], ['SA']],
    ["d'ávila", ['D', 'AVILA'], []],
    ['c & a', ['C', 'A'], []],
    ['AUTO-PEÇAS auto', ['AUTO', 'PECAS'], []],
    ['&&& --- ...', [], []],
  ])('of %s', (question, words, ignored) => {
    expect(askedWords(question)).toEqual({ words, ignored, hasCpf: false });
  });

  it('tell that a complete CPF was asked for', () => {
    expect(askedWords('fulano 000.000.001-91').hasCpf).toBe(true);
    expect(askedWords('fulano 00000000191').hasCpf).toBe(true);
    expect(askedWords('fulano 000000001910').hasCpf).toBe(false);
  });
});
