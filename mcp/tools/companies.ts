/** Tools that find and count companies. */
import * as z from 'zod';
import { busca } from '../../shared/datasets/cnpj/index.ts';
import { answerTo, type Body } from '../asking.ts';
import { each, listed, PAGE, type Page, pageOf, TEXT, tool, whole, withoutAbsent } from '../tool.ts';

const flag = z.boolean().optional();

const FILTERS = {
  ...each(TEXT, 'nome', 'uf', 'municipio', 'cnae', 'situacao', 'porte', 'natureza_juridica'),
  ...each(flag, 'simples', 'mei', 'matriz'),
  ...each(TEXT, 'abertura_de', 'abertura_ate', 'raiz', 'cep', 'socio', 'socio_documento'),
};

/** Said once, in the tool that is called first; names that say what they are have no text. */
const DESCRIBED = {
  ...FILTERS,
  nome: TEXT.describe('Palavras da razão social ou do nome fantasia; todas constam'),
  municipio: TEXT.describe('Nome com uf, ou código da Receita ou IBGE'),
  cnae: TEXT.describe('Atividade principal: códigos de 2 a 7 dígitos, de consultar_tabela'),
  situacao: TEXT.describe('ativa, baixada, inapta, suspensa ou nula'),
  abertura_de: TEXT.describe('AAAAMM ou AAAA-MM-DD'),
  abertura_ate: TEXT.describe('AAAAMM ou AAAA-MM-DD'),
  socio: TEXT.describe('Palavras do nome de um sócio'),
};

const SUGGESTIONS = '/v1/cnpjs/sugestoes';
const MATCHES = '/v1/cnpjs/correspondencias';

export const buscarEmpresas = tool({
  name: 'buscar_empresas',
  description:
    'Acha estabelecimentos por nome, lugar, atividade ou sócio. Use primeiro quando não houver CNPJ. Todos os filtros valem juntos. Códigos: até 20, com vírgulas. Com sugerir, até dez que começam como nome. Com corresponder, a empresa de um nome com erros; aceite a certa.',
  input: z.strictObject({ ...DESCRIBED, sugerir: flag, corresponder: flag, ...PAGE }),
  answer: async ({ sugerir, corresponder, ...query }, ask) => {
    if (!sugerir && !corresponder) return listed(ask, 'cnpj', { route: '/v1/cnpjs' }, query);
    const { nome, uf, municipio, cep, cnae } = query;
    const question = corresponder
      ? { route: MATCHES, query: { nome, uf, municipio, cep, cnae } }
      : { route: SUGGESTIONS, query: { nome } };
    const { fonte, itens } = (await answerTo(ask, question)).body as Page;
    return whole(itens.map(withoutAbsent), { cnpj: fonte }, [question]);
  },
});

export const contarEmpresas = tool({
  name: 'contar_empresas',
  description:
    'Conta estabelecimentos por um campo, com os filtros de buscar_empresas; quantidade é a soma exata.',
  input: z.strictObject({ por: z.enum(busca.counts.map(({ name }) => name)), ...FILTERS, ...PAGE }),
  answer: async (query, ask) => {
    const { page, ...answer } = await pageOf(ask, 'cnpj', { route: '/v1/cnpjs/contagens' }, query);
    return { ...answer, quantidade: (page as Body)['quantidade'] as number };
  },
});
