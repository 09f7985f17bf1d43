/** The page of the bulk files: what it says of each source, data set and file. */
import { expect, test } from 'vitest';
import type { ListaArquivos } from '../../clients/typescript/src/index.ts';
import { type Exported, exportsView, sizeText } from '../../portal/page/baixar/baixar-view.ts';
import { exampleOf } from '../support/portal/examples.ts';

const EXPORTED = { nome: 'cnpj', ...exampleOf<ListaArquivos>('/v1/exportacoes/{fonte}') };
const [set] = EXPORTED.conjuntos;
const [file] = EXPORTED.itens;

const shown = (...sources: readonly Exported[]): string => JSON.stringify(exportsView(sources));

test('names each data set with its rows, its size and its files', () => {
  const text = shown(EXPORTED);
  for (const part of [EXPORTED.titulo, set!.nome, set!.titulo, file!.sha256, file!.endereco, '1 arquivo'])
    expect(text).toContain(part);
  expect(text).toContain('Dados inventados da amostra');
});

test('links to an address that needs no key, and to no other', () => {
  const href = 'https://bucket.example.org/a.parquet?X-Amz-Signature=0';
  const presigned = { ...EXPORTED, itens: [{ ...file!, endereco: href }] };
  expect(shown(presigned)).toContain(`"href":"${href}"`);
  expect(shown(EXPORTED)).not.toContain('"href"');
});

test('says that there is nothing', () => {
  expect(shown()).toContain('Nenhuma fonte deste serviço tem arquivos para baixar.');
});

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_500, '1,5 KB'],
  [26_300_000, '26,3 MB'],
  [8_100_000_000, '8,1 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
