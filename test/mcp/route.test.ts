/** POST /mcp, driven by the official client: tools, answers, errors, and what limits, usage and log see. */
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, describe, expect, test } from 'vitest';
import { TOOLS } from '../../mcp/server.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { StoreError } from '../../shared/aws/errors.ts';
import { connected, headersWith, told, used, WRONG } from '../support/clients/mcp-use.ts';
import { newKey, startWorld, testSamples } from '../support/service/api.ts';
import { COMPANIES } from '../support/service/companies.ts';
import { publishCompanies } from '../support/service/published.ts';

const CNPJ = '99111001000170';
const KINDS = ['Content-Type', 'Accept'] as const;

const served = await testSamples();
const { lines } = served;
const client = await connected(served.api.url, served.key);
afterAll(() => client.close());

const call = (name: string, sent: Record<string, unknown>, by = client) => told(by, name, sent);

const VERSIONS: [version: string, options: ClientOptions][] = [
  ['2025-11-25', {}],
  ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
];

test.each(VERSIONS)('version %s of the protocol has the key in either header', async (version, options) => {
  const connect = async (headers: Record<string, string>): Promise<Client> => {
    const by = new Client({ name: 'test', version: '1' }, options);
    const endpoint = new URL('/mcp', served.api.url);
    await by.connect(new StreamableHTTPClientTransport(endpoint, { requestInit: { headers } }));
    return by;
  };
  for (const headers of headersWith(served.key)) {
    const by = await connect(headers);
    expect(by.getNegotiatedProtocolVersion()).toBe(version);
    expect(await used(by)).toBe('PADARIA MODELO LTDA');
    await by.close();
  }
  // The error at the start has the words of the service.
  for (const headers of headersWith(WRONG)) {
    const failed = await connect(headers).catch((error: unknown) => error);
    expect(`${failed} ${JSON.stringify(failed)}`).toMatch(/chave/);
  }
});

describe('the list of tools', () => {
  test('has a description and both schemas for each tool, in less than 8 KB', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    for (const { description, inputSchema, outputSchema, annotations } of tools) {
      expect(description!.length).toBeGreaterThan(40);
      expect([inputSchema.type, outputSchema?.['type'], annotations?.readOnlyHint]).toEqual([
        'object',
        'object',
        true,
      ]);
    }
    expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThan(8_192);
  });
});

describe('a question about one company', () => {
  test('is answered by two calls: its state, its partners, and the exact totals of its debts', async () => {
    const found = await call('buscar_empresas', { nome: 'padaria modelo', uf: 'SP' });
    expect(found.data).toMatchObject({ total: 1, proximo: null });
    const { data, text } = await call('consultar_empresa', { cnpj: found.data.itens[0].cnpj });
    expect(JSON.parse(text)).toEqual(data);
    const [company] = data.itens;
    expect(company.estabelecimento.situacao_cadastral).toBe('02 – Ativa');
    expect(company.socios.total).toBe(2);
    expect(company.socios.itens[0].nome_socio_razao_social).toBe('MARVALINA DOS EXEMPLOS');
    expect(company.resumos.dividas_pgfn_nao_previdenciario).toMatchObject({
      total: 2,
      valor_total: '19571.94',
    });
    expect(data.fontes.pgfn.versao).toBe('2026-T2');
    expect(data.enderecos[0]).toBe(`/v1/cnpjs/${CNPJ}/ficha`);
  });
});

describe('each tool', () => {
  const CALLS: [name: string, sent: Record<string, unknown>, total: number][] = [
    ['listar_da_empresa', { cnpj: CNPJ, lista: 'dividas_previdenciarias' }, 2],
    ['listar_da_empresa', { cnpj: CNPJ, lista: 'obras' }, 2],
    ['listar_da_empresa', { cnpj: CNPJ, lista: 'alteracoes' }, 3],
    ['consultar_empresa', { cnpj: CNPJ, rede: '2' }, 1],
    ['consultar_empresa', { cnpj: CNPJ, rede: '99.222.002/0001-92' }, 1],
    ['contar_empresas', { por: 'uf' }, 3],
    ['consultar_obra', { cno: '90.001.00001/70' }, 1],
    ['buscar_imoveis_rurais', { nirf: '9.000.007-6' }, 1],
    ['buscar_imoveis_rurais', { uf: 'DF', municipio: 'Brasília' }, 1],
    ['consultar_tabela', { tabela: 'naturezas' }, 6],
    ['situacao_das_fontes', {}, 7],
  ];
  test.each(CALLS)('%s %o answers a total of %i', async (name, sent, total) => {
    const { isError, text, data } = await call(name, sent);
    expect(isError, text).toBe(false);
    expect(data.total).toBe(total);
    expect(data.itens.length).toBe(total);
    expect(Object.keys(data.fontes).length).toBeGreaterThan(0);
    for (const address of data.enderecos) expect((await served.api.get(address)).status).toBe(200);
  });

  test('gives pages that continue without a gap', async () => {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const { data } = await call('buscar_empresas', { uf: 'SP', limite: 20, ...(cursor && { cursor }) });
      seen.push(...data.itens.map(({ cnpj }: { cnpj: string }) => cnpj));
      cursor = data.proximo;
    }
    expect(new Set(seen).size).toBe(54);
    expect(seen.length).toBe(54);
  });
});

describe('a walk', () => {
  test('stays in its publication through a switch, and is told to begin again once that is gone', async () => {
    const world = await startWorld();
    const by = await connected(world.api.url, world.key);
    const walked = async (cursor?: string) =>
      call('buscar_empresas', { matriz: true, limite: 2, ...(cursor && { cursor }) }, by);
    const whole = (await call('buscar_empresas', { matriz: true, limite: 20 }, by)).data;
    const first = (await walked()).data;
    await publishCompanies(world.store, 'g2', COMPANIES.slice(1));
    const second = (await walked(first.proximo)).data;
    expect([...first.itens, ...second.itens]).toEqual(whole.itens.slice(0, 4));
    expect(second.total).toBe(whole.total);
    await publishCompanies(world.store, 'g3', COMPANIES.slice(1));
    const { isError, text } = await walked(first.proximo);
    expect([isError, text]).toEqual([true, expect.stringMatching(/recomece a lista, sem cursor/)]);
    expect((await walked('20')).text).toMatch(/cursor não é o de uma resposta/);
    await by.close();
    await world.stop();
  });
});

describe('an error', () => {
  test('of a complete CPF names a parameter that the tool has', async () => {
    const { text } = await call('buscar_empresas', { socio: '12345678909' });
    const [, name = ''] = /Em (\w+), envie os seis dígitos/.exec(text) ?? [];
    const { isError, data } = await call('buscar_empresas', { [name]: '111222' });
    expect([isError, data.total > 0]).toEqual([false, true]);
  });

  test('of the store is the 503 with the time to wait', async () => {
    const failing = () => ({
      read: async () => {
        throw new StoreError('BatchGetItem', new Error('down'));
      },
    });
    const by = await connected((await served.variant({ replace: failing })).url, served.key);
    const { isError, text } = await call('consultar_empresa', { cnpj: CNPJ }, by);
    expect(isError).toBe(true);
    expect(text).toMatch(/temporariamente indisponível.*Tente de novo em \d+ segundos/);
    await by.close();
  });
});

/** Sends a message without a client. */
async function post(url: string, { key, body = '{}' }: { key: string; body?: string }): Promise<Response> {
  const [type, accept] = KINDS;
  const headers = {
    'X-API-Key': key,
    [type]: 'application/json',
    [accept]: 'application/json, text/event-stream',
  };
  return fetch(new URL('/mcp', url), { method: 'POST', headers, body });
}

describe('the route', () => {
  test('answers what is no message of the protocol by its error, and other methods by 405', async () => {
    const answer = await post(served.api.url, { key: served.key, body: 'x' });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: -32700 } }]);
    const got = await fetch(new URL('/mcp', served.api.url), { headers: { 'X-API-Key': served.key } });
    expect([got.status, got.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  test('refuses a body that is too large', async () => {
    const { status } = await post(served.api.url, { key: served.key, body: `"${'x'.repeat(20_000)}"` });
    expect(status).toBe(413);
  });

  test('refuses several messages in one request', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const answer = await post(served.api.url, { key: served.key, body: ` ${JSON.stringify([ping, ping])}` });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { code: -32600, message: expect.stringMatching(/uma só mensagem/) } },
    ]);
  });

  test('ends an answer that would have no end', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    };
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: { _meta, notifications: {} },
    });
    const answer = await post(served.api.url, { key: served.key, body });
    expect(await answer.text()).toMatch(/error/);
  });

  test('asks routes that exist, and logs a question under each under the id of the request', async () => {
    lines.length = 0;
    await call('consultar_empresa', { cnpj: CNPJ });
    const logged = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'request');
    expect(logged.map(({ route }) => route)).toEqual(['/v1/cnpjs/{cnpj}/ficha', '/mcp']);
    expect(new Set(logged.map(({ request_id }) => request_id)).size).toBe(1);
    expect(ROUTES.map(({ path }) => path)).toContain(logged[0].route);
    expect(lines.join('')).not.toContain(served.key);
  });

  test('takes a permit for each question, and says how long to wait when none is left', async () => {
    const key = await newKey(served.store, { per_month: 2 });
    const by = await connected(served.api.url, key);
    await by.listTools();
    expect((await call('consultar_empresa', { cnpj: CNPJ }, by)).isError).toBe(false);
    expect((await call('buscar_empresas', { nome: 'padaria' }, by)).isError).toBe(false);
    const { isError, text } = await call('buscar_empresas', { nome: 'padaria' }, by);
    expect([isError, text]).toEqual([
      true,
      expect.stringMatching(/limite mensal.*Tente de novo em \d+ segundos/),
    ]);
    await by.close();
  });
});
