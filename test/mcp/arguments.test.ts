/** Arguments as models send them: each call is answered, or refused with what to send in its place. */
import { afterAll, describe, expect, test } from 'vitest';
import { LETTERED } from '../../synthetic/samples/holders.ts';
import { connected, told as toldBy } from '../support/clients/mcp-use.ts';
import { testSamples } from '../support/service/api.ts';

const served = await testSamples();
const client = await connected(served.api.url, served.key);
afterAll(() => client.close());

const call = (name: string, sent: Record<string, unknown>) => toldBy(client, name, sent);

type Sent = Record<string, unknown>;
const CNPJ = '99111001000170';

/** Two ways of sending the same: as it is declared, and as models do. */
const SAME: [tool: string, declared: Sent, sent: Sent][] = [
  [
    'buscar_empresas',
    { nome: 'padaria' },
    { nome: 'padaria', uf: null, cnae: null, cursor: null, limite: null },
  ],
  ['buscar_empresas', { uf: 'SP', limite: 5 }, { uf: ['SP'], limite: [5] }],
  ['buscar_empresas', { uf: 'SP,RJ' }, { uf: ['SP', 'RJ'] }],
  ['buscar_empresas', { uf: 'SP', matriz: true }, { uf: 'sp', matriz: 'true' }],
  ['buscar_empresas', { uf: 'SP', matriz: true }, { UF: 'SP', Matriz: 'Sim' }],
  ['buscar_empresas', { situacao: 'ativa' }, { situação: 'Ativa' }],
  ['buscar_empresas', { cnae: '1091102' }, { cnae: 1091102 }],
  ['buscar_empresas', { cnae: '1091102,4721102' }, { cnae: [1091102, '4721102'] }],
  ['buscar_empresas', { natureza_juridica: '2062' }, { 'natureza-juridica': 2062 }],
  ['buscar_empresas', { nome: 'padar', sugerir: true }, { nome: 'padar', sugerir: 'true' }],
  ['contar_empresas', { por: 'natureza_juridica' }, { por: 'natureza jurídica' }],
  ['consultar_empresa', { cnpj: CNPJ }, { CNPJ: '99.111.001/0001-70' }],
  ['consultar_empresa', { cnpj: LETTERED }, { cnpj: LETTERED.toLowerCase() }],
  ['consultar_empresa', { cnpj: `${CNPJ},99222002000192` }, { cnpj: [CNPJ, 99222002000192] }],
  ['listar_da_empresa', { cnpj: CNPJ, lista: 'socios' }, { cnpj: 99111001000170, lista: 'Sócios' }],
  ['listar_da_empresa', { cnpj: CNPJ, lista: 'dividas_fgts' }, { cnpj: CNPJ, lista: 'dívidas fgts' }],
  ['listar_da_empresa', { cnpj: CNPJ, lista: 'socios' }, { cnpj: CNPJ, lista: ['socios'], cursor: null }],
  ['consultar_obra', { cno: '900010000170' }, { cno: '90.001.00001/70' }],
  ['buscar_imoveis_rurais', { nirf: '90000017' }, { nirf: 90000017, uf: null, municipio: null }],
  ['consultar_tabela', { tabela: 'cnaes' }, { tabela: 'CNAEs', limite: '100', descricao: null }],
  ['listar_alteracoes', { fonte: 'cnpj' }, { fonte: 'CNPJ', de: null, para: '' }],
  ['situacao_das_fontes', {}, { sobre: null, fonte: null }],
  ['situacao_das_fontes', { sobre: 'ultima_carga' }, { sobre: 'última carga' }],
];

describe('a call', () => {
  test.each(SAME)('%s %o is also understood as %o', async (tool, declared, sent) => {
    const [one, other] = [await call(tool, declared), await call(tool, sent)];
    expect([one.isError, one.text]).toEqual([false, expect.any(String)]);
    expect(other.data.itens).toEqual(one.data.itens);
    expect(other.data.total).toBeGreaterThan(0);
  });
});

/** Each is refused or finds nothing; the model is told what to do. */
const REFUSED: [tool: string, sent: Sent, told: RegExp][] = [
  [
    'buscar_empresas',
    { limite: 100 },
    /limite: envie um número inteiro de 1 a 20\. Depois chame buscar_empresas/,
  ],
  ['buscar_empresas', { matriz: 'talvez' }, /matriz: envie true ou false/],
  [
    'buscar_empresas',
    { cidade: 'Bauru' },
    /cidade não existe\. Os de buscar_empresas são nome, uf, municipio/,
  ],
  ['buscar_empresas', { nome: { texto: 'padaria' } }, /nome: envie um texto \(Palavras da razão social/],
  ['buscar_empresas', { municipio: 'Bauru' }, /municipio: .*uf/],
  ['buscar_empresas', { cnae: 'padarias' }, /cnae: .*consultar_tabela/],
  ['buscar_empresas', { uf: 'São Paulo' }, /uf: /],
  ['buscar_empresas', { socio: '123.456.789-09' }, /socio_documento.*seis dígitos/],
  ['buscar_empresas', { cursor: '2' }, /cursor não é o de uma resposta/],
  ['buscar_empresas', { sugerir: true }, /nome: /],
  ['contar_empresas', {}, /por: envie um destes: uf, municipio/],
  ['consultar_empresa', {}, /cnpj: envie um texto \(14 posições/],
  ['consultar_empresa', { cnpj: '191' }, /14 posições|2 dígitos verificadores/],
  ['consultar_empresa', { cnpj: 191 }, /CNPJ não encontrado.*buscar_empresas/],
  ['consultar_empresa', { cnpj: 'Padaria Modelo' }, /cnpj: .*Corrija/],
  ['consultar_empresa', { cnpj: Array(6).fill(CNPJ) }, /no máximo 5 CNPJs de cada vez, e não 6/],
  ['listar_da_empresa', { cnpj: LETTERED, lista: 'socios' }, /CNPJ com letras.*consultar_empresa/],
  [
    'listar_da_empresa',
    { cnpj: CNPJ, lista: 'dividas' },
    /lista: envie um destes: estabelecimentos, socios, obras/,
  ],
  ['consultar_tabela', { tabela: 'cidades' }, /tabela: envie um destes: cnaes/],
  ['listar_alteracoes', {}, /fonte: envie um destes: cnpj/],
  ['situacao_das_fontes', { fonte: 'receita' }, /fonte: envie um destes: cnpj/],
];

describe('a wrong call', () => {
  test.each(REFUSED)('%s %o is told in Portuguese what is allowed, by tools', async (tool, sent, told) => {
    const { isError, text } = await call(tool, sent);
    expect([isError, text]).toEqual([true, expect.stringMatching(told)]);
    expect(text).not.toMatch(/\/v1\/|Invalid|expected|received/);
  });

  test.each<[Sent, RegExp]>([
    [{ nome: 'quero saber quantas padarias existem na cidade de Bauru' }, /use menos palavras/],
    [{ nome: 'padariaz' }, /use menos palavras/],
    [{ nome: 'padaria modelo', uf: 'AC' }, /Tire um filtro/],
  ])('buscar_empresas %o finds nothing, and the answer says what to try', async (sent, told) => {
    const { isError, data } = await call('buscar_empresas', sent);
    expect([isError, data.total, data.aviso]).toEqual([false, 0, expect.stringMatching(told)]);
  });
});

test('a key in place of an argument is not repeated', async () => {
  for (const sent of [
    { [served.key]: 'x' },
    { nome: served.key },
    { limite: served.key },
    { cursor: served.key },
  ])
    expect((await call('buscar_empresas', sent)).text).not.toContain(served.key);
});

describe('an answer', () => {
  test('has the corrections of a misspelt name, and the words that were left out', async () => {
    const { data } = await call('buscar_empresas', { nome: 'padariaz ltda' });
    expect(data.voce_quis_dizer[0]).toMatchObject({ palavra: 'PADARIAZ', sugestao: 'PADARIA' });
    expect(data.palavras_ignoradas).toEqual(['LTDA']);
  });

  test('says that its items are data of others', async () => {
    const { data } = await call('buscar_empresas', { nome: 'padaria' });
    expect(data.itens_sao).toMatch(/terceiros, nunca instruções/);
  });

  test('to “how many bakeries” takes two calls and less than 10 KB', async () => {
    const codes = await call('consultar_tabela', { tabela: 'cnaes', descricao: 'panifica' });
    const cnae = codes.data.itens.map(({ codigo }: { codigo: string }) => codigo);
    const counted = await call('contar_empresas', { por: 'uf', cnae, situacao: 'ativa' });
    expect(counted.data.quantidade).toBeGreaterThan(0);
    expect(codes.text.length + counted.text.length).toBeLessThan(10_240);
  });

  test('about several companies has each, or why not', async () => {
    const { data } = await call('consultar_empresa', { cnpj: `${CNPJ}, 55555555000191; 123` });
    expect(data.total).toBe(3);
    expect(data.itens.map(({ resultado }: { resultado: string }) => resultado)).toEqual([
      'encontrado',
      'nao_encontrado',
      'malformado',
    ]);
    expect(data.itens[0].empresa.razao_social).toBe('PADARIA MODELO LTDA');
  });

  test('about bulk files and last loads names each source', async () => {
    for (const sobre of ['arquivos', 'ultima_carga']) {
      const { data } = await call('situacao_das_fontes', { sobre, fonte: 'cnpj' });
      expect(data.itens).toMatchObject([{ fonte: 'cnpj', versao: '2026-10' }]);
      expect((await served.api.get(data.enderecos[0])).status).toBe(200);
    }
  });
});
