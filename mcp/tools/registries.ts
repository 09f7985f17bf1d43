/** Tools about works, properties, look-up tables and the sources themselves. */
import * as z from 'zod';
import { answerTo, type Body, ToolError } from '../asking.ts';
import { listed, one, PAGE, type Page, tool, unmasked, type Versioned, withoutAbsent } from '../tool.ts';

const WORK = '/v1/cnos/{cno}';
/** Needs no key and takes no permit. */
const STATUS = { route: '/v1/status' };

const PARTS = ['vinculos', 'cnaes', 'areas'] as const;

export const consultarObra = tool({
  name: 'consultar_obra',
  description:
    'Tudo de uma obra do CNO: dados, vínculos, atividades e áreas. As obras de uma empresa estão em listar_da_empresa.',
  input: z.strictObject({ cno: z.string().describe('CNO de 12 dígitos, com ou sem máscara') }),
  answer: async ({ cno }, ask) => {
    const path = { cno: unmasked(cno) };
    const questions = [{ route: WORK, path }, ...PARTS.map((part) => ({ route: `${WORK}/${part}`, path }))];
    const answers = await Promise.all(questions.map((question) => answerTo(ask, question)));
    const [work, ...pages] = answers.map(({ body }) => body as Page);
    if (new Set(pages.map(({ fonte }) => fonte.versao)).size > 1)
      throw new ToolError('Os dados foram atualizados durante a consulta. Repita-a.');
    const parts = pages.map(({ itens, paginacao }, i) => [
      PARTS[i],
      { total: paginacao.total, itens: itens.map(withoutAbsent) },
    ]);
    const record = { ...withoutAbsent(work), ...Object.fromEntries(parts) };
    return one(record, { cno: pages[0]?.fonte }, questions);
  },
});

export const buscarImoveis = tool({
  name: 'buscar_imoveis_rurais',
  description:
    'Imóveis rurais do CAFIR: um pelo NIRF, ou os de um estado ou município. Não há proprietários.',
  input: z.strictObject({
    nirf: z.string().optional().describe('8 dígitos; exclui os outros filtros'),
    uf: z.string().optional(),
    municipio: z.string().optional().describe('Nome'),
    ...PAGE,
  }),
  answer: async ({ nirf, ...query }, ask) => {
    if (nirf === undefined) return listed(ask, 'cafir', { route: '/v1/cafir/imoveis' }, query);
    const question = { route: '/v1/cafir/imoveis/{nirf}', path: { nirf: unmasked(nirf) } };
    const { body: record } = await answerTo(ask, question);
    // The answer about one property does not name its version.
    const { fontes } = (await answerTo(ask, STATUS)).body;
    const { versao, status } = (fontes as Record<string, Versioned>)['cafir'] ?? {};
    return one(withoutAbsent(record), { cafir: { versao, status } }, [question]);
  },
});

export const consultarTabela = tool({
  name: 'consultar_tabela',
  description:
    'Códigos e descrições de uma tabela auxiliar do CNPJ, em ordem de código. Os códigos das respostas são destas tabelas.',
  input: z.strictObject({
    tabela: z.enum(['cnaes', 'motivos', 'municipios', 'naturezas', 'paises', 'qualificacoes']),
    limite: z.int().min(1).max(100).default(100),
    cursor: PAGE.cursor,
  }),
  answer: ({ tabela, ...query }, ask) =>
    listed(ask, 'cnpj', { route: '/v1/tabelas/{tabela}', path: { tabela } }, query),
});

export const situacaoDasFontes = tool({
  name: 'situacao_das_fontes',
  description:
    'Versão e datas de cada fonte carregada, e quais estão desatualizadas ou são dados de amostra.',
  input: z.strictObject({}),
  answer: async (_input, ask) => {
    const { fontes } = (await answerTo(ask, STATUS)).body;
    const states = Object.entries(fontes as Record<string, Body>);
    return {
      itens: states.map(([fonte, state]) => ({ fonte, ...withoutAbsent(state) })),
      total: states.length,
      proximo: null,
      fontes: Object.fromEntries(states.map(([fonte, { versao, status }]) => [fonte, { versao, status }])),
      enderecos: [STATUS.route],
    };
  },
});
