/** A value of any length is served as published, or its row is in quarantine with the field and the bound. */
import { afterAll, describe, expect, test } from 'vitest';
import { MOST_VALUE } from '../../loaders/kernels/assembly/layout.ts';
import { checkDigits } from '../../synthetic/sources/cnpj/numbers.ts';
import type { RowKind } from '../readers/columns.ts';
import { folderForFile } from '../support/for-file.ts';
import { publishedName, rowOf, writePublication } from '../support/loads/fixtures.ts';
import { published, startSources } from '../support/loads/sources.ts';
import { apiOf, captureLog } from '../support/service/api.ts';

/** Around the widths of one and of two bytes, around the bound, and nearly as long as a line may be. */
const LENGTHS = [
  ...[255, 256, MOST_VALUE - 1, MOST_VALUE, MOST_VALUE + 1],
  ...[65_535, 65_536, 65_537, 131_072, 2 ** 20 - 600],
];

/** Fields of every stored or searched kind: words, whole values, lists, flags, dates, rows of lists, text. */
const FIELDS: readonly (readonly [kind: RowKind, field: string, letter: string])[] = [
  ['empresas', 'razao_social', 'D'],
  ['empresas', 'razao_social', 'Ç'],
  ['empresas', 'razao_social', '€'],
  ['empresas', 'natureza_juridica', 'D'],
  ['empresas', 'porte_empresa', '7'],
  ['estabelecimentos', 'nome_fantasia', 'A '],
  ['estabelecimentos', 'cnae_fiscal_secundaria', '4711302,'],
  ['estabelecimentos', 'municipio', '7'],
  ['estabelecimentos', 'logradouro', 'É'],
  ['simples', 'opcao_pelo_simples', 'S'],
  ['socios', 'nome_socio_razao_social', 'D'],
  ['socios', 'cnpj_cpf_socio', '1'],
];

const CASES = FIELDS.flatMap(([kind, field, letter], of) =>
  LENGTHS.map((length, i) => ({
    name: `${field} of ${length} characters ${letter}`,
    kind,
    field,
    length,
    value: letter.repeat(Math.ceil(length / letter.length)).slice(0, length - 1) + letter[0],
    root: String(99_000_000 + 100 * (of + 1) + i),
  })),
);

captureLog();
const sources = await startSources();
const dir = folderForFile('long');
const rows = (kind: RowKind) =>
  CASES.map(({ root: cnpj_basico, field, value, ...one }) => {
    const own = one.kind === kind ? { [field]: value } : {};
    const dv = checkDigits(`${cnpj_basico}0001`);
    return rowOf(kind, { cnpj_basico, ...(kind === 'estabelecimentos' ? { cnpj_dv: dv } : {}), ...own });
  });
await writePublication(dir, {
  empresas: rows('empresas'),
  estabelecimentos: rows('estabelecimentos'),
  socios: rows('socios'),
  simples: rows('simples'),
});
const accept = ['quarantine', 'orphans'];
const result = published(await sources.loadFolder('cnpj', dir, { accept }));
const quarantined = new Map(sources.quarantine(result).map((row) => [row.row.slice(1, 9), row]));
const api = await apiOf(sources.store);

afterAll(async () => {
  await api.close();
  sources.close();
});

describe('a value of CNPJ', () => {
  test.each(CASES)('$name', async ({ kind, field, length, value, root }) => {
    const row = quarantined.get(root);
    if (length > MOST_VALUE) {
      const count = length.toLocaleString('en-US');
      expect(row).toMatchObject({
        file: publishedName(kind),
        line: CASES.findIndex((one) => one.root === root) + 1,
        reason: 'too_long',
        detail: `${field} has ${count} characters, allowed 4,000`,
      });
      return;
    }
    expect(row).toBeUndefined();
    const path = `/v1/cnpjs/${root}0001${checkDigits(`${root}0001`)}`;
    const { status, body } = await api.get(kind === 'socios' ? `${path}/socios` : path);
    expect(status).toBe(200);
    const record =
      kind === 'socios' ? body.itens[0] : { ...body.empresa, ...body.estabelecimento, ...body.simples };
    expect(record[field]).toBe(value);
  });

  test('is counted and found by its companions', async () => {
    const served = CASES.filter(({ kind, length }) => kind !== 'estabelecimentos' || length <= MOST_VALUE);
    const { body } = await api.get('/v1/cnpjs?uf=SP&limite=100');
    expect(body.paginacao.total).toBe(served.length);
    const counts = (await api.get('/v1/cnpjs/contagens?por=natureza_juridica')).body.itens;
    const long = CASES.filter(({ field, length }) => field === 'natureza_juridica' && length <= MOST_VALUE);
    for (const { value } of long)
      expect(counts).toContainEqual(expect.objectContaining({ valor: value, quantidade: 1 }));
  });
});
