/** Networks in the forms that spreadsheets and programs for graphs read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { captureLog, type Served, serveSamples } from '../support/service/api.ts';

let served: Served;
beforeAll(async () => {
  captureLog();
  served = await serveSamples();
});
afterAll(() => served.stop());

const NETWORK = '/v1/cnpjs/99111001000170/rede?niveis=2';
const asked = (accept: string, path = NETWORK) => served.api.get(path, { headers: { Accept: accept } });

test('a line of CSV for each link, and one for each cut', async () => {
  const { body } = await asked('*/*');
  const { headers, text } = await asked('text/csv');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
  const [header, ...lines] = text.trimEnd().split('\r\n');
  expect(header).toBe(
    '\ufeffde;de_tipo;de_nome;de_documento;de_percorrido;para;para_tipo;para_nome;para_documento;para_percorrido;identificador_socio;qualificacao_socio;qualificacao_descricao;data_entrada_sociedade;corte;corte_total',
  );
  expect(lines).toHaveLength(body.ligacoes.length);
  expect(lines[0]).toBe(
    '***111222** MARVALINA DOS EXEMPLOS;pessoa;MARVALINA DOS EXEMPLOS;***111222**;true;99111001;empresa;PADARIA MODELO LTDA;99111001000170;true;2;49;Qualificação de exemplo 49;20210315;;',
  );
  const cut = await asked('text/csv', `${NETWORK}&nos_ate=2`);
  expect(cut.text.trimEnd().split('\r\n').at(-1)).toBe(
    '99111001;empresa;PADARIA MODELO LTDA;99111001000170;true;;;;;;;;;;nos_ate;',
  );
});

test('GraphML has an element for each node and link, with typed attributes', async () => {
  const { body } = await asked('application/json, application/graphml+xml;q=0.5');
  const { headers, text } = await asked('application/graphml+xml');
  expect(headers['content-type']).toBe('application/graphml+xml; charset=utf-8');
  expect(text.match(/<node /g)).toHaveLength(body.nos.length);
  expect(text.match(/<edge /g)).toHaveLength(body.ligacoes.length);
  expect(text).toContain(
    '<node id="n0"><data key="node_id">99111001</data><data key="node_tipo">empresa</data><data key="node_nivel">0</data>',
  );
  expect(text).toContain('<key id="node_percorrido" for="node" attr.name="percorrido" attr.type="boolean"/>');
});

test('each form has its ETag, and answers vary by Accept', async () => {
  const answers = await Promise.all(['*/*', 'text/csv', 'application/graphml+xml'].map((one) => asked(one)));
  expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(3);
  for (const { headers } of answers) expect(headers['vary']).toMatch(/(^|, )Accept(,|$)/);
});
