/** Symbols give back every text, also one of other words and bytes than those of the sample. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeKernels } from '../../loaders/kernels/instance.ts';
import { loadSymbols, packText } from '../../loaders/pack/segments/pack-symbols.ts';
import { trainSymbols } from '../../loaders/pack/segments/train-symbols.ts';
import { LONGEST_SYMBOL, MOST_SYMBOLS } from '../../shared/store/segments/layout.ts';
import { decodeTable, encodeTable, type SymbolTable } from '../../shared/store/segments/symbols/table.ts';
import { unpackerOf } from '../../shared/store/segments/symbols/unpack.ts';
import { plainSymbols } from '../support/segments/training.ts';

const kernels = takeKernels('texts');

function pack(symbols: SymbolTable, text: Uint8Array): Buffer {
  loadSymbols(kernels, symbols);
  return Buffer.from(packText(kernels, text));
}

/** Few letters, so that long symbols arise, and all bytes. */
const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'ABC 0'), maxLength: 600 }).map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes)),
);

test('a text that was packed is unpacked as it was, whatever the sample', () => {
  fc.assert(
    fc.property(texts, fc.nat({ max: 4 }), texts, (sample, times, text) => {
      const symbols = trainSymbols(Buffer.concat(Array.from({ length: times }, () => sample)), kernels);
      expect(unpackerOf(symbols)(pack(symbols, text))?.equals(text)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('symbols are the sequences that repeat, and each step takes the longest that fits', () => {
  const symbols = trainSymbols(Buffer.from('COMERCIO DE ALIMENTOS LTDA\x7f2062\x7f'.repeat(300)), kernels);
  expect(symbols.length).toBeLessThanOrEqual(MOST_SYMBOLS);
  expect(Math.max(...symbols.map(({ length }) => length))).toBe(LONGEST_SYMBOL);
  expect(pack(symbols, Buffer.from('COMERCIO DE ALIMENTOS LTDA\x7f2062\x7f'.repeat(10))).length).toBeLessThan(
    40,
  );
  const two = ['A', 'AB', 'ABCD'].map((text) => Buffer.from(text));
  expect([...pack(two, Buffer.from('ABCDABCABXA'))]).toEqual([2, 1, 255, 67, 1, 255, 88, 0]);
});

test('symbols are those that a plain reading of the rules chooses', () => {
  const words = fc.oneof(
    fc.constantFrom('COMERCIO ', 'DE ', 'LTDA', '20200131', '\x7f', '\0', '\0\0', 'É', 'AB', 'ABC', 'x'),
    fc.nat({ max: 400 }).map((n) => `RUA ${n}\x7f`),
  );
  let full = 0;
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 1_500, size: 'max' }), (some) => {
      const sample = some.join('');
      const symbols = trainSymbols(Buffer.from(sample, 'latin1'), kernels);
      expect(symbols.map((bytes) => Buffer.from(bytes).toString('latin1'))).toEqual(plainSymbols(sample));
      if (symbols.length === MOST_SYMBOLS) full++;
    }),
    { numRuns: 60 },
  );
  expect(full).toBeGreaterThan(5);
});

test('the most and longest symbols that a table may have are used as far as there is room for them', () => {
  const symbols = Array.from({ length: MOST_SYMBOLS }, (_, code) =>
    Buffer.from(Array.from({ length: LONGEST_SYMBOL }, (_, i) => (code * (i * 2 + 1) + i * i) & 0xff)),
  );
  for (const symbol of symbols.filter((_, i) => i % 16 === 0)) {
    const text = Buffer.concat([symbol, symbol.subarray(0, 7), symbol]);
    expect(unpackerOf(symbols)(pack(symbols, text))?.equals(text)).toBe(true);
  }
});

test('a table is read as it was written', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ minLength: 1, maxLength: LONGEST_SYMBOL }), { maxLength: MOST_SYMBOLS }),
      (symbols) => {
        const read = decodeTable(encodeTable(symbols));
        expect(read?.map((symbol) => [...symbol])).toEqual(symbols.map((symbol) => [...symbol]));
      },
    ),
  );
});

test.each([
  ['nothing', []],
  ['fewer lengths than symbols', [2, 1]],
  ['fewer bytes than the lengths say', [1, 3, 65, 65]],
  ['more bytes than the lengths say', [1, 1, 65, 65]],
  ['a symbol without bytes', [1, 0]],
  ['a symbol that is too long', [1, 17, ...Buffer.alloc(17, 65)]],
])('%s is no table', (_, bytes) => {
  expect(decodeTable(Uint8Array.from(bytes))).toBeNull();
});

test('a code of no symbol is not unpacked', () => {
  const unpack = unpackerOf([Buffer.from('A')]);
  expect(unpack(Uint8Array.of(0, 0))?.toString()).toBe('AA');
  expect(unpack(Uint8Array.of(0, 1))).toBeNull();
});
