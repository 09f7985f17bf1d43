/** The questions to a stored generation: every route, and lists whose answers need parts of their own. */
import { ROUTES } from '../../../shared/api/routes.ts';
import { pathOf } from '../service/api.ts';

const OTHERS = [
  '/v1/cnpjs?nome=mercado&limite=100',
  '/v1/cnpjs?socio=silva',
  '/v1/cnpjs/contagens?por=municipio&nome=padar*',
  '/v1/cnpjs/99111001000170/estabelecimentos?offset=20&limite=100',
  '/v1/cafir/imoveis?uf=MG&offset=20&limite=100',
  '/v1/tabelas/cnaes?descricao=pao',
  '/v1/alteracoes?fonte=cno',
];

/** Returns the bodies by address; the files of what changed are asked for by the generation of their pair. */
export async function answersOf(ask: (path: string) => Promise<unknown>): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  const { alteracoes } = (await ask('/v1/exportacoes/cnpj')) as { alteracoes: { geracao: string }[] };
  const changed = alteracoes.map(({ geracao }) => `/v1/exportacoes/cnpj?alteracoes=${geracao}`);
  const paths = ROUTES.map(({ path }) => pathOf(path)).filter((path) => path !== '/v1/uso');
  for (const path of [...paths, ...OTHERS, ...changed]) answers[path] = await ask(path);
  return answers;
}

/** The day, the place that serves, and the load: the folder and the items are made by one each. */
const LEFT_OUT = ['status', 'endereco', 'manifesto', 'fontes', 'iniciada_em', 'publicada_em', 'dispensas'];

export const comparable = (body: unknown): object =>
  JSON.parse(
    JSON.stringify(body, (name, value: unknown) => (LEFT_OUT.includes(name) ? undefined : value)),
  ) as object;
