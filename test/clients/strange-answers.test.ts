/** The installed clients before a server that answers as gateways, proxies and broken servers do. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Driver,
  type DriverOptions,
  installed,
  startDriver,
  TESTED,
} from '../support/clients/packages.ts';
import { type Listening, listening } from '../support/listening.ts';

const KEY = 'chave-inventada';
const PROFILE = JSON.stringify({ empresa: { razao_social: 'EMPRESA' } });

/** What the server does by the number that is asked for. */
const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  ended: (response) => {
    // The client may keep the connection, which ends a moment after the answer.
    response.end(PROFILE, () => response.socket?.destroy());
  },
  elsewhere: (response) => response.writeHead(302, { Location: '/v1/cnpjs/profile' }).end(),
  gateway: (response) =>
    response.writeHead(503, { 'apigw-requestid': 'abc=' }).end('{"message":"Service Unavailable"}'),
  // A gateway whose service comes back: two failures, then the answer.
  bad: (response) => afterTwo(response, 502),
  late: (response) => afterTwo(response, 504),
  page: (response) => response.end('<html></html>'),
  never: () => undefined,
  none: (response) => response.end('null'),
  array: (response) => response.end('[1,2]'),
  nested: (response) => response.end('['.repeat(100_000)),
  cut: (response) => response.setHeader('Content-Encoding', 'gzip').end(gzipSync(PROFILE).subarray(0, 20)),
  faults: (response) =>
    response.writeHead(422).end('{"detail":[1,null,{"loc":[],"msg":7},{"type":"too_long"}]}'),
  escapes: (response) => response.writeHead(404).end('{"detail":"\\u001b[2Jfim\\u009b"}'),
  profile: (response) => response.end(PROFILE),
};

function afterTwo(response: ServerResponse, status: number): void {
  if (asked.length > 2) response.end(PROFILE);
  else response.writeHead(status, { 'Retry-After': '0' }).end('<html></html>');
}

/** Pages of lists, by the number that is asked for: the size of each page, and the total that it states. */
const LISTS: Readonly<Record<string, readonly (readonly [items: number, total: number])[]>> = {
  empty: [[0, 500]],
  short: [
    [100, 250],
    [99, 250],
  ],
  ends: [
    [100, 250],
    [0, 250],
  ],
  more: [[3, 2]],
  grows: [
    [100, 150],
    [50, 151],
  ],
  whole: [
    [100, 150],
    [50, 150],
  ],
};

/** Bodies that are no list of the API, by the number that is asked for. */
const OTHER_LISTS: Readonly<Record<string, string>> = {
  null: 'null',
  array: '[1,2]',
  unpaged: '{"itens":[]}',
  text: '{"itens":[],"paginacao":{"total":"5"}}',
  fraction: '{"itens":[],"paginacao":{"total":0.5}}',
  one: '{"itens":{},"paginacao":{"total":1}}',
  numbers: '{"itens":[1],"paginacao":{"total":1}}',
};

function answerList(
  pages: NonNullable<(typeof LISTS)[string]>,
  offset: number,
  response: ServerResponse,
): void {
  const [items = 0, total = 0] = pages[offset / 100] ?? [];
  const itens = Array.from({ length: items }, () => ({ nome_socio_razao_social: 'S' }));
  response.end(JSON.stringify({ itens, paginacao: { limite: 100, offset, total } }));
}

let server: Listening;
let folder: string;
let url: string;
const asked: string[] = [];
/** A driver serves all tests that start it alike. */
const drivers = new Map<string, Driver>();

/** Includes 30 companies in an answer, as if more were too large. */
const batch = (cnpjs: readonly string[]): string =>
  JSON.stringify({
    itens: cnpjs.map((cnpj, i) => ({ cnpj, resultado: i < 30 ? 'encontrado' : 'nao_incluido' })),
  });

/** CNPJs that begin with 88 are asked for with a key whose burst is 7. */
const BURST = 7;
const TOO_MANY = JSON.stringify({
  detail: [{ type: 'too_long', loc: ['query', 'cnpjs'], msg: '7', input: '', ctx: { max_length: BURST } }],
});

/** A batch that begins with this CNPJ is answered without its last item. */
const LACKING = '99000000000000';

function answerBatch(cnpjs: readonly string[], response: ServerResponse): void {
  if (cnpjs[0] === LACKING) return void response.end(batch(cnpjs.slice(0, -1)));
  if (cnpjs[0]?.startsWith('88') && cnpjs.length > BURST) response.writeHead(422).end(TOO_MANY);
  else response.end(batch(cnpjs));
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  asked.push(`${request.method} ${request.url}`);
  const { pathname, searchParams } = new URL(request.url ?? '', url);
  const cnpjs = searchParams.get('cnpjs');
  const other = OTHER_LISTS[cnpjs ?? pathname.split('/')[3] ?? ''];
  if (other && (cnpjs || pathname.endsWith('/socios'))) return void response.end(other);
  if (cnpjs !== null) return void answerBatch(cnpjs.split(/[,;\s]+/), response);
  const [, , , number = '', list] = pathname.split('/');
  if (list) return void answerList(LISTS[number] ?? [], Number(searchParams.get('offset') ?? 0), response);
  ANSWERS[number]?.(response);
}

beforeAll(async () => {
  folder = await installed();
  server = await listening(answer);
  url = server.origin;
  server.server.on('connect', ({ url: target }, socket) => {
    asked.push(`CONNECT ${target}`);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
});
afterAll(() => {
  for (const driver of drivers.values()) driver.end();
  return server.close();
});

function start(
  language: (typeof TESTED)[number],
  options: DriverOptions = {},
  address = url,
): Driver['tell'] {
  const name = JSON.stringify([language.name, options, address]);
  const driver = drivers.get(name) ?? startDriver(folder, language, { url: address, key: KEY }, options);
  drivers.set(name, driver);
  return driver.tell;
}

describe.each(TESTED)('the $name client', (language) => {
  test('opens another connection where the server has ended the last one', async () => {
    const tell = start(language, { repetitions: 1 });
    for (let i = 0; i < 3; i += 1) expect(await tell('perfil', 'ended')).toEqual({ value: 'EMPRESA' });
  });

  test('follows no redirection, which could carry the key away', async () => {
    asked.length = 0;
    expect(await start(language)('perfil', 'elsewhere')).toMatchObject({ error: 'ErroDaApi', status: 302 });
    expect(asked).toEqual(['GET /v1/cnpjs/elsewhere']);
  });

  test('reads the answer of the gateway of AWS, and repeats it without a Retry-After', async () => {
    asked.length = 0;
    const told = await start(language, { repetitions: 1 })('perfil', 'gateway');
    expect(told).toMatchObject({
      error: 'Indisponivel',
      detail: 'Service Unavailable',
      id: 'abc=',
      seconds: null,
    });
    expect(asked).toHaveLength(2);
  });

  test.each([
    ['bad', 502],
    ['late', 504],
  ])('repeats the answer %s of a gateway, as often as it may', async (number, status) => {
    asked.length = 0;
    expect(await start(language, { repetitions: 2 })('perfil', number)).toEqual({ value: 'EMPRESA' });
    asked.length = 0;
    const told = await start(language, { repetitions: 1 })('perfil', number);
    expect([told, asked.length]).toEqual([expect.objectContaining({ error: 'Indisponivel', status }), 2]);
  });

  test.each([
    ['empty', 0, '0 itens em vez de 100 a partir de 0, de 500 ao todo'],
    ['short', 100, '99 itens em vez de 100 a partir de 100, de 250 ao todo'],
    ['ends', 100, '0 itens em vez de 100 a partir de 100, de 250 ao todo'],
    ['more', 0, '3 itens em vez de 2 a partir de 0, de 2 ao todo'],
    ['grows', 100, 'o total mudou de 150 para 151'],
  ])(
    'ends a list in an error where its pages are not what its total says: %s',
    async (number, before, said) => {
      const tell = start(language);
      await tell('abrir', 'w', number, false);
      expect(await tell('seguir', 'w', before)).toEqual({ value: Array(before).fill('S') });
      const ended = await tell('seguir', 'w', 1);
      expect(ended).toMatchObject({ error: 'ListaIncompleta', shown: expect.stringContaining(said) });
    },
  );

  test('walks a list whose pages are whole, and refuses a batch that lacks an item', async () => {
    const tell = start(language);
    await tell('abrir', 'w', 'whole', false);
    expect(await tell('seguir', 'w', 1000)).toEqual({ value: Array(150).fill('S') });
    const short = await tell('lote', [LACKING, '99111001000170']);
    expect(short).toMatchObject({
      error: 'ListaIncompleta',
      shown: expect.stringContaining('1 itens em vez de 2'),
    });
  });

  test('sends a text with separators as one value of a batch', async () => {
    const sent = ['1,2', '3;4', ' 5\n6 ', ''];
    expect(await start(language)('lote', sent)).toEqual({
      value: ['1_2', '3_4', '56', '_'].map((cnpj) => [cnpj, 'encontrado']),
    });
  });

  test.each([
    ['page', 'ErroRegistrosPublicos', 'não é JSON'],
    ['none', 'ErroRegistrosPublicos', 'não é da API'],
    ['array', 'ErroRegistrosPublicos', 'não é da API'],
    ['nested', 'ErroRegistrosPublicos', 'não é JSON'],
    ['cut', 'ErroRegistrosPublicos|FalhaDeConexao', '/v1/cnpjs/cut: '],
    ['faults', 'ParametroInvalido', 'a resposta não diz por quê'],
    ['escapes', 'NaoEncontrado', '404 em /v1/cnpjs/escapes:  [2Jfim '],
    ['never', 'TempoEsgotado', 'sem resposta em'],
  ])('names what is wrong with the answer %s, without the key', async (number, error, text) => {
    const told = await start(language, number === 'never' ? { timeout: 300 } : {})('perfil', number);
    const kind = expect.stringMatching(`^(${error})$`);
    expect(told).toMatchObject({ error: kind, shown: expect.stringContaining(text) });
    expect(told.shown).not.toContain(KEY);
  });

  test.each(Object.keys(OTHER_LISTS))('refuses a list of another shape: %s', async (name) => {
    const tell = start(language);
    await tell('abrir', 'w', name, false);
    const refused = { error: 'ErroRegistrosPublicos', shown: expect.stringContaining('não é da API') };
    expect(await tell('seguir', 'w', 1)).toMatchObject(refused);
  });

  test.each(['null', 'one', 'numbers'])('refuses a batch of another shape: %s', async (name) => {
    const refused = { error: 'ErroRegistrosPublicos', shown: expect.stringContaining('não é da API') };
    expect(await start(language)('lote', [name])).toMatchObject(refused);
  });

  test('asks for many companies in batches, and again for what an answer did not include', async () => {
    asked.length = 0;
    const cnpjs = Array.from({ length: 80 }, (_, i) => `9911100100${1000 + i}`);
    const { value } = await start(language)('lote', cnpjs);
    expect(value).toEqual(cnpjs.map((cnpj) => [cnpj, 'encontrado']));
    // 30 of the first 50, 30 of the next 50, and the last 20.
    expect(asked).toHaveLength(3);
  });

  test('asks for each number of a pasted list', async () => {
    const pasted = '99111001001000;99111001001001 99111001001002\n99.111.001 / 0010-03\n';
    const { value } = await start(language)('lote', pasted);
    const numbers = ['99111001001000', '99111001001001', '99111001001002', '99.111.001/0010-03'];
    expect(value).toEqual(numbers.map((number) => [number, 'encontrado']));
  });

  test('asks for smaller batches with a key that may ask for less at once', async () => {
    asked.length = 0;
    const cnpjs = Array.from({ length: 16 }, (_, i) => `8811100100${1000 + i}`);
    const { value } = await start(language)('lote', cnpjs);
    expect(value).toEqual(cnpjs.map((cnpj) => [cnpj, 'encontrado']));
    // One that is refused, then 7, 7 and 2.
    expect(asked).toHaveLength(4);
  });

  test('shows no key that a header cannot hold', async () => {
    const driver = startDriver(folder, language, { url, key: `${KEY}\u00e9` });
    const ended = await driver.tell('perfil', 'profile').catch((error: unknown) => `${error}`);
    expect(ended).toContain('caracteres que um cabeçalho não aceita');
    expect(ended).not.toContain(KEY);
  });
});

test.runIf(TESTED.some(({ name }) => name === 'python'))(
  'the python client goes through the proxies of its environment',
  async () => {
    const python = TESTED.find(({ name }) => name === 'python')!;
    asked.length = 0;
    const proxies = { http_proxy: url, https_proxy: url, no_proxy: '' };
    expect(await start(python, { env: proxies }, 'http://api.example')('perfil', 'profile')).toEqual({
      value: 'EMPRESA',
    });
    const tunnel = await start(python, { env: proxies }, 'https://api.example')('perfil', 'profile');
    expect(tunnel).toMatchObject({ error: 'FalhaDeConexao', shown: expect.stringContaining('502') });
    expect(asked).toEqual(['GET http://api.example/v1/cnpjs/profile', 'CONNECT api.example:443']);
  },
);
