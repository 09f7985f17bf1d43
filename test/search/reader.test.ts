/** The words of the search campaign's reader are those of the service. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askedWords, indexedWords } from '../../shared/datasets/words.ts';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../synthetic/write.ts';
import { readPublication } from '../readers/publication.ts';
import { wordsOfName, wordsOfQuestion } from '../readers/search/words.ts';

const work = mkdtempSync(join(tmpdir(), 'search-reader-'));
let names: (string | null | undefined)[];

beforeAll(async () => {
  await writeSynthetic({ ...PUBLICATION_DEFAULTS, dir: work, companies: 1_500, faults: 30 });
  const { companies } = await readPublication(work);
  names = [...companies.values()].flatMap(({ empresa, establishments }) => [
    empresa.razao_social,
    ...establishments.map((one) => one.nome_fantasia),
  ]);
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

describe('the words of the reader', () => {
  test.each([
    ["D'AVILA", ['D', 'AVILA', 'DAVILA']],
    ['I.B.M. DO BRASIL', ['I', 'B', 'M', 'IBM', 'BRASIL']],
    ['A B C COMERCIO', ['A', 'B', 'C', 'ABC', 'COMERCIO']],
    ['PÃO & QUEIJO LTDA - ME', ['PAO', 'QUEIJO']],
    ['PÃO&QUEIJO S/A', ['PAO', 'QUEIJO', 'PAOQUEIJO', 'S', 'A']],
    ['FULANA 12345678901', ['FULANA']],
    ['FULANA 123.456.789-01', ['FULANA']],
    ['12.345.678 FULANA', ['12', '345', '678', '12345678', 'FULANA']],
    ['AUTO-PEÇAS 3º IRMÃOS', ['3O', 'AUTO', 'AUTOPECAS', 'IRMAOS', 'PECAS']],
    ['LTDA', []],
  ])('of the name %s are %j', (name, words) => {
    expect([...wordsOfName(name)].sort()).toEqual(words.sort());
  });

  test.each([
    'ZELINDRO 00000000191',
    'ZELINDRO 000.000.001-91',
    '000 000 001 91 ZELINDRO',
    'ZELINDRO-00000000191',
    'A00000000191B ZELINDRO',
    '0000000-0191 ZELINDRO',
  ])('and those of the service never contain a complete CPF: %s', (name) => {
    for (const words of [indexedWords(name), [...wordsOfName(name)]]) {
      expect(words.filter((word) => /\d{11}/.test(word))).toEqual([]);
      expect(words).toContain('ZELINDRO');
    }
  });

  test('equal those of the service for every name of a publication', () => {
    for (const name of new Set(names.map((text) => text ?? ''))) {
      expect([...wordsOfName(name)].sort(), name).toEqual(indexedWords(name).sort());
      expect(wordsOfQuestion(name).words, name).toEqual(askedWords(name).words);
    }
  });

  test('equal those of the service for any text of letters, digits and signs', () => {
    const piece = fc.constantFrom(
      ..."A|B|S|É|ção|12|345|67890123456|ME|DE|x|'|’|`|-|.|&|/| |  |. |, |ß|º|…|D".split('|'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join('');
        expect([...wordsOfName(text)].sort(), text).toEqual(indexedWords(text).sort());
        const { words, ignored, cpf } = wordsOfQuestion(text);
        const service = askedWords(text);
        // The reader leaves `A/ B` as two words, which no name of the campaign has.
        if (!text.includes('/ ')) {
          expect([words, ignored, cpf], text).toEqual([service.words, service.ignored, service.hasCpf]);
        }
      }),
      { numRuns: 3_000 },
    );
  });
});
