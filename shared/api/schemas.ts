/** The schemas of all answers. They are strict: an additional field is as wrong as a missing one. */
import * as z from 'zod/mini';
import { empresas } from '../datasets/cnpj/empresas.ts';
import { simples } from '../datasets/cnpj/simples.ts';
import type { Resource } from '../datasets/define.ts';
import { SOURCES } from '../datasets/index.ts';
import { CHANGES_ANSWERS } from './answers/alteracoes.ts';
import { atualizacoesSchema } from './answers/atualizacoes.ts';
import { exemplosSchema } from './answers/exemplos.ts';
import { exportacaoSchema, exportacoesSchema } from './answers/exportacoes.ts';
import { fichaSchema, listAddress } from './answers/ficha.ts';
import { loteSchema } from './answers/lote.ts';
import { NETWORK_ANSWERS } from './answers/network.ts';
import { amount, cnpj, count, isWhole, pageSchema, sourceStatus, status, version } from './answers/parts.ts';
import { SEARCH_ANSWERS } from './answers/search.ts';
import { usoSchema } from './answers/uso.ts';
import { componentOf } from './component-names.ts';
import { PROFILE_SOURCES, SUMMED_LISTS } from './profile.ts';
import { named, object, recordSchema, said } from './record-schemas.ts';
import type { ListRoute, Route, ViewRoute } from './route-kinds.ts';
import { ROUTES } from './routes.ts';

const fingerprint = (): z.ZodMiniType =>
  said(
    z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    'Impressão digital de todas as fontes publicadas (SHA-256): igual exatamente quando os dados são os mesmos.',
  );

const WAIVED_SAID =
  'Verificações que a versão não cumpriu e que foram dispensadas na carga; vazia em uma publicação sem ressalvas. ' +
  'completeness: a publicação está incompleta. version: a versão não foi confirmada pelos arquivos. As demais têm ' +
  'o nome em inglês da verificação. O recurso, o campo e a parte a que a dispensa se limita vêm depois do nome, ' +
  'como em values:estabelecimentos.fax:12%.';

const NOT_FETCHED = 'nulo na amostra e em versões que o serviço não baixou';

/** Returns the resource of a list route. @throws Error if the lists of a choice differ in their fields */
export function itemOf({ path, lists }: ListRoute): Resource {
  const [first, ...others] = lists.values();
  if (!first) throw new Error(`${path}: the route has no list`);
  if (others.some(({ fields }) => fields !== first.fields))
    throw new Error(`${path}: the lists have different fields`);
  return first;
}

const listSchema = (route: ListRoute): z.ZodMiniType => {
  const item = itemOf(route);
  return pageSchema(`Lista${componentOf(item.fields).id}`, recordSchema(item));
};

/** Returns the fields of the names, each with the same schema. */
const each = (of: readonly { readonly name: string }[], schema: z.ZodMiniType) =>
  Object.fromEntries(of.map(({ name }) => [name, schema]));

const summaryTo = (href: z.ZodMiniType) => ({
  href,
  total: count('Quantidade de itens da lista.'),
  valor_total: said(
    z.nullable(amount()),
    'Soma exata dos valores da lista, com duas casas decimais; nula nas listas sem valor.',
  ),
});

const inList = said(z.string().check(z.regex(/^\/v1\//)), 'Endereço relativo da lista.');
const summary = object('Resumo', 'Uma lista, resumida', summaryTo(inList));
const summaryOfFicha = object('ResumoDaFicha', 'Uma lista, resumida na ficha', summaryTo(listAddress()));

const sourcesOfProfile = object(
  'FontesDoPerfil',
  'As fontes do perfil, carregadas ou não',
  each(PROFILE_SOURCES, sourceStatus),
);

const summaries = object(
  'ResumosDoPerfil',
  'As listas do CNPJ, menos as de fontes indisponíveis',
  each(SUMMED_LISTS, z.optional(summary)),
);

const summariesOfFicha = object(
  'ResumosDaFicha',
  'As listas do CNPJ na ficha, menos as de fontes indisponíveis',
  each(SUMMED_LISTS, z.optional(summaryOfFicha)),
);

const profileSchema = ({ path, under }: ViewRoute): z.ZodMiniType => {
  if (!under) throw new Error(`${path}: the route of a profile must name a record`);
  return object('PerfilCnpj', 'Perfil cadastral de um CNPJ', {
    cnpj: said(cnpj(), 'O CNPJ pedido, sem máscara.'),
    empresa: recordSchema(empresas),
    estabelecimento: recordSchema(under.table.entity),
    fontes: sourcesOfProfile,
    resumos: summaries,
    simples: recordSchema(simples),
    snapshot_fingerprint: fingerprint(),
  });
};

const publication: z.ZodMiniType = named(
  z
    .strictObject({
      status: status(),
      versao: version(),
      publicado_em: said(
        z.nullable(z.iso.datetime()),
        'Instante em que a versão entrou no ar; nulo em fonte indisponivel.',
      ),
      amostra: said(z.boolean(), 'Se a versão é a amostra de dados inventados que acompanha o serviço.'),
      extraido_em: said(
        z.nullable(z.iso.date()),
        'Dia em que quem publica extraiu os dados, segundo os nomes dos arquivos; nulo quando eles não o trazem.',
      ),
      origem: said(
        z.nullable(z.url()),
        `Pasta ou arquivo de quem publica, de onde a versão foi baixada; ${NOT_FETCHED}.`,
      ),
      publicado_na_origem_em: said(
        z.nullable(z.iso.datetime()),
        `Instante em que quem publica gravou o último arquivo da versão, quando o informa; ${NOT_FETCHED}.`,
      ),
      obtido_em: said(
        z.nullable(z.iso.datetime()),
        `Instante em que o serviço terminou de baixar a versão; ${NOT_FETCHED}.`,
      ),
      dispensas: said(z.array(z.string()), WAIVED_SAID),
    })
    .check(z.refine(isWhole)),
  'Publicacao',
  'Situação, versão e publicação de uma fonte',
);

const statusSchema = (): z.ZodMiniType =>
  object('Situacao', 'Situação das fontes de dados', {
    fontes: object(
      'FontesDoServico',
      'Todas as fontes do serviço, carregadas ou não',
      each(SOURCES, publication),
    ),
    snapshot_fingerprint: fingerprint(),
  });

let made: z.ZodMiniType | undefined;

/** Answers about one company and about several share its schema. */
function ficha(): z.ZodMiniType {
  made ??= fichaSchema({
    fontes: sourcesOfProfile,
    resumos: summariesOfFicha,
    snapshot_fingerprint: fingerprint(),
  });
  return made;
}

const answers = new Map<Route, z.ZodMiniType>();

/** Returns the schema of the 200 body of a route. @throws Error for a view without a schema */
export function answerSchema(route: Route): z.ZodMiniType {
  const schema = answers.get(route) ?? makeSchema(route);
  answers.set(route, schema);
  return schema;
}

/** The schemas of the views, by name. */
const VIEWS: Readonly<Record<string, (route: ViewRoute) => z.ZodMiniType>> = {
  profile: profileSchema,
  ficha,
  lote: () => loteSchema(ficha()),
  uso: () => usoSchema,
  exportacoes: () => exportacoesSchema,
  exportacao: () => exportacaoSchema,
  status: statusSchema,
  atualizacoes: () => atualizacoesSchema,
  exemplos: () => exemplosSchema(ROUTES, answerSchema),
};

function makeSchema(route: Route): z.ZodMiniType {
  if (route.kind === 'list') return listSchema(route);
  if (route.kind === 'one') return recordSchema(route.under.table.entity);
  const { view } = route;
  const schema =
    SEARCH_ANSWERS[view] ?? CHANGES_ANSWERS[view] ?? NETWORK_ANSWERS[view] ?? VIEWS[view]?.(route);
  if (!schema) throw new Error(`${route.path}: no schema for the view ${view}`);
  return schema;
}
