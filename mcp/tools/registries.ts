/** Tools about works, properties and look-up tables. */
import * as z from 'zod';
import { lookups } from '../../shared/datasets/cnpj/lookups.ts';
import { answerTo, ToolError } from '../asking.ts';
import {
  listed,
  NOTHING,
  PAGE,
  type Page,
  TEXT,
  tool,
  unmasked,
  type Versioned,
  whole,
  withoutAbsent,
} from '../tool.ts';

const WORK = '/v1/cnos/{cno}';
/** Needs no key and takes no permit. */
export const STATUS = { route: '/v1/status' };

const PARTS = ['vinculos', 'cnaes', 'areas'] as const;

export const consultarObra = tool({
  name: 'consultar_obra',
  description:
    'Tudo de uma obra do CNO: dados, vínculos, atividades e áreas. As obras de uma empresa estão em listar_da_empresa.',
  input: z.strictObject({ cno: z.string().describe('12 dígitos, com ou sem máscara') }),
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
    return whole([record], { cno: pages[0]?.fonte }, questions);
  },
});

export const buscarImoveis = tool({
  name: 'buscar_imoveis_rurais',
  description:
    'Imóveis rurais do CAFIR: um pelo NIRF, ou os de um estado ou município. Não há proprietários.',
  input: z.strictObject({
    nirf: TEXT.describe('8 dígitos; exclui os outros filtros'),
    uf: TEXT,
    municipio: TEXT.describe('Nome'),
    ...PAGE,
  }),
  answer: async ({ nirf, ...query }, ask) => {
    if (nirf === undefined) return listed(ask, 'cafir', { route: '/v1/cafir/imoveis' }, query);
    const question = { route: '/v1/cafir/imoveis/{nirf}', path: { nirf: unmasked(nirf) } };
    const { body: record } = await answerTo(ask, question);
    // The answer about one property does not name its version.
    const { fontes } = (await answerTo(ask, STATUS)).body;
    const { versao, status } = (fontes as Record<string, Versioned>)['cafir'] ?? {};
    return whole([withoutAbsent(record)], { cafir: { versao, status } }, [question]);
  },
});

export const consultarTabela = tool({
  name: 'consultar_tabela',
  description:
    'Códigos de uma tabela auxiliar do CNPJ, ou os que têm as palavras de descricao, como o CNAE de uma atividade.',
  input: z.strictObject({
    tabela: z.enum(lookups.map(({ name }) => name)),
    descricao: TEXT.describe('Palavras, ou começos delas: padar'),
    limite: z.int().min(1).max(100).default(100),
    cursor: PAGE.cursor,
  }),
  answer: async ({ tabela, ...query }, ask) => {
    const asked = { route: '/v1/tabelas/{tabela}', path: { tabela } };
    const answer = await listed(ask, 'cnpj', asked, query);
    return answer.total > 0 ? answer : { ...answer, aviso: NOTHING };
  },
});
