/** The texts of the public description: for the service, its families of endpoints, and each endpoint. */
import { kindsOf } from '../../datasets/changes.ts';
import type { Resource, Source } from '../../datasets/define.ts';
import type { Family, ListRoute, OneRoute, Route, ViewRoute } from '../route-kinds.ts';

export const TITLE = 'API de Registros Públicos';

/** The version of the interface, not of the program. It changes with the shape of answers. */
export const VERSION = '1.1.0';

export const ABOUT = `Dados públicos de empresas (CNPJ), obras (CNO), imóveis rurais (CAFIR) e débitos tributários, como publicados \
pela Receita Federal e pela PGFN. Somente leitura.

**Autenticação.** Envie a chave no cabeçalho \`X-API-Key\`. Nunca a ponha em páginas, aplicativos ou repositórios públicos.

**Valores.** Todo campo declarado está sempre presente; o que a fonte não traz é \`null\`. Textos são servidos como publicados. \
Valores em dinheiro são textos, nunca números de ponto flutuante. Datas com formato \`date\` são ISO 8601.

**Listas.** \`limite\` e \`offset\` escolhem a página; \`paginacao.total\` é exato. A ordem é total e estável: páginas não se \
sobrepõem, e qualquer \`offset\` custa o mesmo. Para que todas as páginas venham da mesma publicação, envie de volta o \
\`X-Snapshot\` da primeira. Com \`Accept: text/csv\`, a mesma página vem em CSV (UTF-8, \`;\`, uma linha com os nomes dos \
campos), com o total em \`X-Total-Count\`. Um parâmetro repetido é um erro 422, e na busca, nas contagens, no lote, na ficha, nas alterações, nas tabelas, nas exportações, no uso, na situação, nas atualizações e nos exemplos também um \
parâmetro desconhecido; as outras operações ignoram os que não conhecem.

**Versões.** Cada fonte tem a sua versão e é publicada por inteiro. Respostas trazem \`ETag\`: com \`If-None-Match\`, a resposta \
que não mudou é um 304 sem corpo.

**Limites.** Uma chave pode ter um limite de requisições por segundo, com uma rajada, e um por mês (UTC). Onde há limite, \
as respostas trazem \`RateLimit\` e \`RateLimit-Policy\`, e também \`RateLimit-Limit\`, \`RateLimit-Remaining\` e \`RateLimit-Reset\`. Quem o atinge recebe 429 e deve esperar \
os segundos de \`Retry-After\`. Um endereço de rede que envia requisições demais também pode receber 429. Esse 429, e um 401 \
sem chave, podem vir da borda, antes do serviço, e então não trazem \`X-Request-Id\`.

**Erros.** 404 diz que o número não existe na publicação lida, que nomeia, e quais seriam os dígitos verificadores de um CNPJ se \
não conferem; a falta de dados ou de serviço é sempre 503, com \`Retry-After\`, e nunca uma lista vazia. O que não chega ao serviço é respondido pelo gateway da AWS, cujo formato não se pode mudar: \
\`{"message": "…"}\`, em inglês, sem \`detail\`, com o id em \`apigw-requestid\`. São 429, quando todos os clientes juntos passam \
da taxa do serviço, 413 e 431, quando a requisição é grande demais, e 500 ou 503, quando uma função falha ou demora.`;

type Tag = Readonly<Record<'name' | 'description', string>>;

/** By family, and by the first part of the path where a function also answers for others. */
export const TAGS: Readonly<Record<Family | 'alteracoes', Tag>> = {
  cnpjs: {
    name: 'CNPJ',
    description: 'Empresas e o que têm: estabelecimentos, sócios, obras, dívidas e acordos.',
  },
  cnos: { name: 'CNO', description: 'Obras do Cadastro Nacional de Obras, pelo número.' },
  cafir: { name: 'CAFIR', description: 'Imóveis rurais, em lista e pelo número (NIRF).' },
  rfb: { name: 'RFB', description: 'Créditos tributários ativos da Receita Federal, agregados.' },
  tabelas: {
    name: 'Tabelas',
    description: 'As tabelas de códigos e descrições que o cadastro do CNPJ usa.',
  },
  alteracoes: {
    name: 'Novidades',
    description: 'O que mudou em uma fonte de uma versão para a seguinte.',
  },
  exportacoes: {
    name: 'Arquivos',
    description: 'A publicação inteira em arquivos, o que mudou neles, e os limites e o uso de uma chave.',
  },
  status: {
    name: 'Status',
    description: 'Situação do serviço e das suas fontes, e o que entrou na última carga.',
  },
};

export const tagOf = ({ path, family }: Route): Tag =>
  path.startsWith('/v1/alteracoes') ? TAGS.alteracoes : TAGS[family];

const VIEWS: Readonly<Record<string, string>> = {
  profile:
    'A empresa, o estabelecimento e o Simples Nacional em um só documento, com a situação de cada fonte e um resumo de ' +
    'cada lista do CNPJ. O total e a soma de um resumo são exatamente os da lista do seu `href`. Os resumos de uma fonte ' +
    'indisponível são omitidos; sem a fonte `cnpj` não há perfil.',
  lote:
    'As fichas de vários CNPJs em uma resposta, na ordem enviada, todas da mesma publicação. Um CNPJ que não existe ou é ' +
    'malformado não é um erro da requisição: o seu item diz o que houve. Cada valor enviado, também um repetido, conta como ' +
    'uma requisição nos limites e no uso; o lote inteiro passa ou é um 429. Um lote maior do que a chave pode fazer de uma vez ' +
    'é um 422 que diz quantos cabem.',
  ficha:
    'O perfil em forma legível: cada código com a sua descrição, datas em ISO 8601, CNPJ, CEP, telefones e capital com a ' +
    'pontuação usual ao lado do valor publicado, matriz e filiais contadas, e os primeiros sócios. As descrições são das ' +
    'tabelas da mesma publicação; as que ela não traz estão também em `complementos`, com a sua origem. Um código que ' +
    'ninguém descreve tem `descricao` nula. Uma versão que foi carregada sem as tabelas responde 503.',
  search:
    'Os estabelecimentos que atendem a todos os filtros enviados, em qualquer combinação; sem filtros, todos. Cada palavra ' +
    'de `nome` deve constar da razão social ou do nome fantasia, e cada palavra de `socio` do nome de um mesmo sócio. Com ' +
    '`nome`, primeiro vem quem tem exatamente esse nome, depois quem tem um nome que começa com ele, e depois os outros. Matrizes ' +
    'ativas de empresas com três estabelecimentos ou mais vêm antes desses com uma só palavra, e com várias depois dos primeiros; em ' +
    'cada parte vale a ordem abaixo, e as ativas (02) vêm antes das outras situações. Quando nada atende, a lista é vazia. Não há busca por CPF completo. Uma ' +
    'versão que foi carregada sem o índice da busca responde 503.',
  suggestions:
    'No máximo dez estabelecimentos cujo nome é o que se digita, começa com ele ou contém as suas palavras, na ordem da ' +
    'busca por `nome`. Para completar um campo de busca enquanto se digita.',
  matches:
    'As empresas que um nome de planilha pode ser, com pontos e os motivos. O lugar e a atividade são indicações: uma errada baixa ' +
    'os pontos e não exclui. Uma pergunta faz no máximo doze buscas; quando não bastam, `cortado` o diz. Para conferir uma lista, ' +
    'aceite o que é `certo` e decida o resto.',
  counts:
    'Quantos estabelecimentos atendem aos filtros, que são os da busca, para cada valor do campo `por`. As quantidades são ' +
    'exatas e somam `quantidade`; `paginacao.total` é o número de valores diferentes. O filtro do mesmo nome aceita cada ' +
    'valor mostrado, também os que não estão entre os declarados, e encontra a mesma quantidade.',
  changesOfKey:
    'O que mudou no CNPJ e na sua empresa nos pares de versões em `pares`: em cada par, primeiro o estabelecimento e ' +
    'depois a empresa, com conjuntos, registros e campos na ordem em que a fonte os declara. Quem saiu do cadastro continua com as suas ' +
    'alterações; 404 é o CNPJ que não está na versão no ar nem tem alteração. Uma empresa inteira que entra, volta ou sai tem só as ' +
    'alterações desses seus estabelecimentos, não as dos seus sócios. Um CNPJ que volta depois de faltar em alguma versão é um ' +
    '`retorno`; um que nunca constou é uma `abertura` se a sua data de início está entre o começo do período da versão anterior e o ' +
    'fim do da posterior, e senão uma `inclusao`. Uma linha que falta, como a do Simples, nada diz sobre os seus valores. Um sócio ' +
    'com o mesmo documento, tipo e data de entrada e outro nome é um só, em `socio_alterado`.',
  network:
    'Quem está por trás de uma empresa: os seus sócios, as empresas em que eles e ela são sócios, e assim por diante, até três níveis, ' +
    'tudo de uma publicação. Uma filial vale pela empresa. Primeiro vêm os nós mais próximos; de cada empresa, os sócios na ordem ' +
    'publicada e depois as participações por raiz do CNPJ. Um nó com mais de 100 sócios ou participações é mostrado com o total e não é ' +
    'percorrido nessa direção; `cortado` diz onde e por quê. Pessoas são o nome e o CPF mascarado como publicados, que não provam que é a ' +
    'mesma. As participações de uma empresa são procuradas pelos seus 50 primeiros estabelecimentos. Conta como cinco requisições, todas ou nenhuma. ' +
    'Com `Accept: text/csv` vêm as ligações e os cortes em CSV, e com `application/graphml+xml` a rede em GraphML.',
  way:
    'O menor caminho de sócios e empresas entre duas empresas, até três níveis e 250 nós a partir de cada uma. Sem caminho dentro ' +
    'desses limites, `comprimento` é nulo. Um nó que não é percorrido pode estar no meio do caminho. Conta como cinco requisições, ' +
    'e vem também em CSV e GraphML, como a rede.',
  changes:
    'Todas as alterações de uma fonte entre duas versões seguidas, com total exato. Sem `de` e sem `para`, as do par mais novo; com um ' +
    'dos dois, as do seu par. Uma versão que foi carregada de novo com outros arquivos é outro par, da geração anterior à nova: quem acompanha ' +
    'uma fonte guarda `geracao` e a envia depois em `de`. Enquanto a fonte não tem duas versões comparadas, ou quando `de` é o que está no ar, a lista é vazia e `para` ' +
    'é nulo. `tipo` vale na ordem das listas abaixo, e alterações iguais em todos os campos da ordem seguem conjunto, registro e ' +
    'campo. Com `cnpjs`, valem os CNPJs enviados, primeiro o estabelecimento e depois a empresa, sem contas nem inscrição: guarde a lista e pergunte a cada versão. Com `Accept: application/atom+xml` a mesma página vem em Atom; leitores comuns não enviam cabeçalhos, e a chave não vai no endereço. Um par que não está guardado, ou que não foi comparado, é um 410 que diz quais estão; uma versão que é de duas gerações, um 410 que diz as duas.',
  tables: 'As tabelas de códigos que acompanham o cadastro do CNPJ, com o total de cada uma.',
  table: 'Os códigos e as descrições de uma tabela, como publicados. Uma tabela desconhecida é um 404.',
  uso:
    'Os limites da chave com que se pergunta, o que ela usou neste mês (UTC), dia a dia, e quando expira. Conta como ' +
    'qualquer requisição. Os números podem ter um minuto de atraso. Um lote conta como os seus valores, e uma rede como cinco.',
  exportacoes:
    'As fontes que têm a publicação inteira em arquivos Parquet, com o tamanho de todos. Uma fonte que foi carregada sem ' +
    'eles falta na lista.',
  exportacao:
    'Os arquivos Parquet da versão que está no ar, ou, com `alteracoes`, os do que mudou em um par de versões, com endereço, ' +
    'tamanho e SHA-256, e as colunas de cada conjunto. Continuam à disposição enquanto a versão seguinte estiver no ar. Só a lista ' +
    'conta nos limites, e não o que se baixa pelos endereços. Sem `ETag`, porque os endereços podem expirar.',
  status: 'Todas as fontes, com situação, versão e instante da publicação. Dispensa a chave.',
  atualizacoes:
    'Como foi carregada a versão de cada fonte que está no ar: as linhas que entraram, por recurso, as que ficaram em ' +
    'quarentena, as verificações, e o que mudou desde a versão anterior. Uma fonte que nunca foi carregada falta na lista. ' +
    'O fim de uma carga pode levar um minuto para aparecer. Para leitores de notícias, `/v1/atualizacoes.atom` é o mesmo em Atom, e também ' +
    'esta operação com `Accept: application/atom+xml`. Dispensa a chave.',
  exemplos:
    'Um registro da versão de cada fonte que está no ar, escolhido pela carga, com o endereço e a resposta dele: para experimentar ' +
    'e mostrar a API com um número que existe. Fora da amostra inventada, a empresa está ativa, não deve e só tem empresas como sócias; telefones e correio ' +
    'eletrônico vêm nulos aqui, e também os nomes da obra e do imóvel. Uma fonte sem um registro assim falta. Dispensa a chave.',
};

const ordered = (field: string): string =>
  field.startsWith('-') ? `\`${field.slice(1)}\` decrescente` : `\`${field}\``;

/** Describes an order; `last` says how it ends for records with equal values. */
const orderText = (order: readonly string[], last: readonly string[], nullable: boolean): string =>
  `Em ordem de ${[...order.map(ordered), ...last].join(', ')}${nullable ? '; o que não tem valor vem por último' : ''}.`;

/** Describes an order. If it has no key field, records with equal values keep the order of the files. */
function orderOf({ order, key, fields }: Resource): string {
  if (order.length === 0) return 'Na ordem do arquivo publicado.';
  const names = order.map((field) => field.replace(/^-/, ''));
  const isTotal = key.some((field) => names.includes(field));
  const nullable = names.some((name) => !fields[name]?.pattern);
  return orderText(order, isTotal ? [] : ['posição no arquivo publicado'], nullable);
}

function scopeOf({ table, under }: ListRoute): string {
  if (!under) {
    return 'Sem filtros, todos os registros; com mais de um, os que atendem a todos. Quando nada atende, a lista é vazia.';
  }
  // A list in another table than the record's belongs to the exact CNPJ.
  if (table !== under.table) {
    return 'Só o que é do CNPJ exato; os outros estabelecimentos da empresa têm as suas listas.';
  }
  return under.table.suffix.length > 0
    ? 'Da empresa inteira: a lista é a mesma para a matriz e cada filial.'
    : '';
}

const listText = (route: ListRoute, item: Resource): string =>
  [scopeOf(route), orderOf(item), `Fonte: ${route.source.title}.`].filter(Boolean).join('\n\n');

const oneText = ({ under }: OneRoute): string => `Fonte: ${under.source.title}.`;

const kindsText = (sources: readonly Source[]): string =>
  sources
    .flatMap(({ name, changes }) => (changes ? [[name, kindsOf(changes)] as const] : []))
    .map(([name, kinds]) => {
      const lines = kinds.map((kind) => `- \`${kind.name}\`: ${kind.title}.`);
      return [`Os tipos da fonte \`${name}\`, em ordem:`, '', ...lines].join('\n');
    })
    .join('\n\n');

/** @throws Error for a view without a description */
function viewText({ path, view, order, needs, chosenBy }: ViewRoute): string {
  const text = VIEWS[view];
  if (!text) throw new Error(`${path}: no description`);
  if (!order) return text;
  const sources =
    chosenBy === null
      ? needs.map(({ title }) => `Fonte: ${title}.`)
      : [`Fontes: ${needs.map(({ name, title }) => `\`${name}\`, ${title}`).join('; ')}.`];
  const kinds = chosenBy === null || path.includes(`{${chosenBy}}`) ? [] : [kindsText(needs)];
  // An order of one field is that of a key, which every item has.
  return [text, orderText(order, [], order.length > 1), ...sources, ...kinds].join('\n\n');
}

/** `item` is the resource of a list. @throws Error for a view without a description */
export function descriptionOf(route: Route, item: Resource | null): string {
  if (route.kind === 'view') return viewText(route);
  if (route.kind === 'one') return oneText(route);
  if (!item) throw new Error(`${route.path}: a list has items of a resource`);
  return listText(route, item);
}
