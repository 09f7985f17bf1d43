/** Lists as CSV: the same rows and columns as the items in JSON. */
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type Cell, csvOf } from '../../shared/api/answers/csv.ts';
import { columnsOf, isPaged, type ListRoute, type Route } from '../../shared/api/route-kinds.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import type { HttpEvent } from '../../shared/http/exchange.ts';
import { prefers } from '../../shared/http/form/accept.ts';
import { expectEach } from '../support/offences.ts';
import { type Asking, pathOf, testSamples } from '../support/service/api.ts';
import { emptyPath } from '../support/service/empties.ts';

const served = await testSamples();
const asCsv = (path: string, asking: Asking = {}) =>
  served.api.get(path, { ...asking, headers: { Accept: 'text/csv', ...asking.headers } });

const PAGED = ROUTES.filter(isPaged);
const nameOf = ({ path }: Route): string => path;

/** Reads CSV letter by letter: quotes double inside quotes, and lines end by CRLF. */
function readCsv(text: string): string[][] {
  expect(text.startsWith('\ufeff')).toBe(true);
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let i = 1; i < text.length; i++) {
    const letter = text[i] as string;
    if (isQuoted && letter === '"' && text[i + 1] === '"') cell += text[i++];
    else if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted || (letter !== ';' && letter !== '\r')) cell += letter;
    else {
      rows.at(-1)?.push(cell);
      cell = '';
      if (letter === ';') continue;
      expect(text[++i]).toBe('\n');
      rows.push([]);
    }
  }
  expect([rows.pop(), cell, isQuoted]).toEqual([[], '', false]);
  return rows;
}

describe('a page as CSV', () => {
  test('has the items of the page in JSON, their fields as columns, and the total', async () => {
    await expectEach(PAGED, nameOf, async (route) => {
      const path = pathOf(route.path);
      const json = await served.api.get(path);
      const csv = await asCsv(path);
      const { itens, paginacao } = json.body;
      expect(Object.keys(itens[0])).toEqual(columnsOf(route));
      const rows = itens.map((item: Record<string, Cell>) =>
        Object.values(item).map((value) => `${value ?? ''}`.replace(/^[=+@]/, "'$&")),
      );
      expect(readCsv(csv.text)).toEqual([Object.keys(itens[0]), ...rows]);
      expect(csv.headers['x-total-count']).toBe(String(paginacao.total));
      expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
      expect(csv.headers['x-snapshot']).toBe(json.headers['x-snapshot']);
      expect(csv.headers['vary']).toMatch(/\bAccept\b/);
    });
  });

  test('has an ETag of its own, with which it is not sent again', async () => {
    const [json, csv] = [await served.api.get('/v1/cnpjs'), await asCsv('/v1/cnpjs')];
    const etag = csv.headers['etag']!;
    expect(etag).not.toBe(json.headers['etag']);
    expect((await asCsv('/v1/cnpjs', { headers: { 'If-None-Match': etag } })).status).toBe(304);
    const other = { headers: { 'If-None-Match': etag } };
    expect((await served.api.get('/v1/cnpjs', other)).status).toBe(200);
  });

  test('is compressed, and has the same headers for HEAD', async () => {
    const path = '/v1/cnpjs?limite=100';
    const plain = await asCsv(path);
    const packed = await asCsv(path, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
    const { bytes, headers } = await asCsv(path, { method: 'HEAD' });
    expect(bytes).toHaveLength(0);
    for (const name of ['content-type', 'etag', 'x-total-count', 'x-snapshot', 'vary']) {
      expect(headers[name]).toBe(plain.headers[name]);
    }
  });

  test('is what a function answers to the event of API Gateway', async () => {
    const event = {
      routeKey: 'GET /v1/tabelas/{tabela}',
      rawPath: '/v1/tabelas/municipios',
      rawQueryString: 'limite=100',
      headers: { accept: 'text/csv', 'accept-encoding': 'gzip' },
      pathParameters: { tabela: 'municipios' },
      requestContext: {
        requestId: 'r',
        http: { method: 'GET' },
        authorizer: {
          lambda: {
            condition: 'valid',
            key_prefix: 'cnpj_dev_x',
            customer: 'C',
            expires: '2027-01-31T12:00:00.000Z',
          },
        },
      },
    };
    const { statusCode, headers, body, isBase64Encoded } = await served.api.handlers.tabelas(
      event as unknown as HttpEvent,
    );
    const plain = await asCsv('/v1/tabelas/municipios?limite=100');
    expect([statusCode, isBase64Encoded ?? false]).toEqual([200, plain.bytes.length >= 1_024]);
    const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
    expect((isBase64Encoded ? gunzipSync(bytes) : bytes).toString()).toBe(plain.bytes.toString());
    expect(headers['X-Total-Count']).toBe(plain.headers['x-total-count']);
  });

  test('has the names of the columns also without items', async () => {
    const route = ROUTES.find((one): one is ListRoute => one.path === '/v1/cafir/imoveis')!;
    const { text, headers } = await asCsv(await emptyPath(served.api, route));
    expect(readCsv(text)).toEqual([columnsOf(route)]);
    expect(headers['x-total-count']).toBe('0');
  });

  test('pages like the one in JSON', async () => {
    const whole = readCsv((await asCsv('/v1/tabelas/municipios?limite=9')).text);
    const part = readCsv((await asCsv('/v1/tabelas/municipios?limite=3&offset=2')).text);
    expect(part).toEqual([whole[0], ...whole.slice(3, 6)]);
  });

  test('is what an error and a single record never are', async () => {
    const wrong = await asCsv('/v1/cnpjs?limite=0');
    expect([wrong.status, wrong.body.detail[0].loc]).toEqual([422, ['query', 'limite']]);
    const profile = ROUTES.find(({ path }) => path === '/v1/cnpjs/{cnpj}')!;
    expect((await asCsv(pathOf(profile.path))).body.cnpj).toMatch(/^\d{14}$/);
  });
});

describe('a cell', () => {
  test.each<[Cell, string]>([
    ['PADARIA MODELO', 'PADARIA MODELO'],
    [null, ''],
    [7, '7'],
    ['A; "B"', '"A; ""B"""'],
    ['A\r\nB', '"A\r\nB"'],
    ['=1+1', "'=1+1"],
    ['@SOMA(A1)', "'@SOMA(A1)"],
    ['-2+3', "'-2+3"],
    ['\t=1', "'\t=1"],
    ['\uff1d1', "'\uff1d1"],
    ['-12.50', '-12.50'],
    ['-', "'-"],
    ['=A;B', `"'=A;B"`],
  ])('%j is written as %j', (cell, expected) => {
    expect(csvOf(['a'], [{ a: cell }])).toBe(`\ufeffa\r\n${expected}\r\n`);
  });
});

describe('a request', () => {
  test.each([
    ['text/csv', true],
    ['TEXT/CSV; charset=utf-8', true],
    ['text/csv, */*;q=0.1', true],
    ['text/csv, application/json', false],
    ['text/csv;q=0.9, application/json', false],
    ['text/csv;q=0.1, */*', false],
    ['text/csv;q=0', false],
    ['text/csv, application/json;q=0.5', true],
    ['*/*', false],
    ['', false],
  ])('with Accept: %s gets CSV: %s', (header, expected) => {
    expect(prefers(header, 'text/csv')).toBe(expected);
  });
});
