/** Renders a page of the establishments that were found, and links to the other pages. */

import type {
  EstabelecimentoEncontrado,
  ListaEstabelecimentosEncontrados,
  Sugestao,
} from '../../../../clients/typescript/src/index.ts';
import { activityText, cnpjText, counted, dateText, number } from '../formats.ts';
import { addressOf, PAGE, type Question } from '../question.ts';
import { type Child, h, type Tree } from '../tree.ts';
import { SITUATIONS } from './dimensions.ts';

export function situationView(code: string | null): Tree | null {
  if (code === null) return null;
  const word = SITUATIONS[code] ?? code;
  return h('span.badge', { 'data-tone': code === '02' ? 'good' : 'plain' }, word);
}

const KINDS: Readonly<Record<string, string>> = { '1': 'matriz', '2': 'filial' };

export const kindText = (code: string | null): string | null =>
  code === null ? null : (KINDS[code] ?? code);

/** `SAO PAULO, SP` */
export const placeText = (town: string | null, uf: string | null): string | null =>
  [town, uf].filter((part) => part !== null).join(', ') || null;

function activityOf({
  cnae_fiscal_principal: code,
  cnae_descricao: text,
}: EstabelecimentoEncontrado): string | null {
  if (code === null) return null;
  return text === null ? activityText(code) : `${activityText(code)} ${text}`;
}

type Establishment = Omit<Sugestao, 'href'> &
  Pick<EstabelecimentoEncontrado, 'municipio' | 'identificador_matriz_filial'>;

/** The names of an establishment with a link to it, its number, and facts. `id` is that of the heading. */
export function establishmentView(
  found: Establishment,
  href: string,
  since?: string | null,
  id?: string,
): Child {
  const { cnpj, razao_social: name, nome_fantasia: trade, municipio_nome: town, municipio, uf } = found;
  const facts = [kindText(found.identificador_matriz_filial), placeText(town ?? municipio, uf)];
  if (since != null) facts.push(`desde ${dateText(since)}`);
  return [
    h(
      'h3',
      { id },
      h('a', { href, 'data-opens': cnpj }, name ?? cnpjText(cnpj)),
      ' ',
      situationView(found.situacao_cadastral),
    ),
    trade !== null && trade !== name && h('p.trade', trade),
    h(
      'p.facts-line',
      h('span.number', cnpjText(cnpj)),
      ...facts.flatMap((fact) => (fact === null ? [] : [' · ', fact])),
    ),
  ];
}

function foundView(found: EstabelecimentoEncontrado, question: Question): Tree {
  const href = addressOf({ ...question, cnpj: found.cnpj });
  return h(
    'li',
    establishmentView(found, href, found.data_inicio_atividade),
    h('p.small', activityOf(found)),
  );
}

export function foundText({ paginacao: { total, offset }, itens }: ListaEstabelecimentosEncontrados): string {
  if (total === 0) return 'Nenhum estabelecimento encontrado.';
  const all = counted(total, 'estabelecimento encontrado', 'estabelecimentos encontrados');
  if (itens.length === 0) return `${all}. Esta página fica depois do fim da lista.`;
  if (total <= itens.length) return `${all}.`;
  return `${all}. Mostrados de ${number(offset + 1)} a ${number(offset + itens.length)}.`;
}

/** Rows of a file at most: a hundred requests. */
export const MOST_ROWS = 10_000;

export const saveText = (total: number): string =>
  total > MOST_ROWS ? `Baixar CSV (as primeiras ${number(MOST_ROWS)} linhas)` : 'Baixar CSV';

/** `Palavras ignoradas: LTDA, DE.` */
export const ignoredView = ({ palavras_ignoradas: words }: ListaEstabelecimentosEncontrados): Tree | null =>
  words.length === 0 ? null : h('p', 'Palavras ignoradas: ', h('strong', words.join(', ')), '.');

export function resultsView(
  { itens, paginacao }: ListaEstabelecimentosEncontrados,
  question: Question,
): Tree {
  if (itens.length > 0) {
    return h(
      'ol.found',
      { start: paginacao.offset + 1 },
      ...itens.map((found) => foundView(found, question)),
    );
  }
  const last = Math.floor((paginacao.total - 1) / PAGE) * PAGE;
  const href = addressOf({ ...question, offset: last });
  return h('p', h('a', { href }, 'Ir para a última página'));
}

/** The page that a text names, from 1 to the last one; null for any other text. */
export function pageIn(text: string, last: number): number | null {
  const digits = text.replaceAll(/[\s.]/g, '');
  if (!/^\d{1,9}$/.test(digits)) return null;
  return Math.min(Math.max(Number(digits), 1), last);
}

/** An end of the list has a text instead of a link, so that nothing moves. */
const step = (href: string | null, rel: string, text: string): Tree =>
  href === null
    ? h('span.button.plain', { 'aria-disabled': 'true' }, text)
    : h('a.button.plain', { href, rel }, text);

const jump = (current: number, last: number): Tree =>
  h(
    'label.jump',
    'Página ',
    h('input', {
      type: 'text',
      inputmode: 'numeric',
      value: number(current),
      autocomplete: 'off',
      'data-last-page': last,
    }),
    ` de ${number(last)}`,
  );

export function pagesView(question: Question, total: number): Tree | null {
  const { offset } = question;
  const last = Math.ceil(total / PAGE);
  if (last < 2) return null;
  const at = (to: number): string => addressOf({ ...question, offset: Math.max(0, to) });
  return h(
    'nav.pages',
    { 'aria-label': 'Páginas do resultado' },
    step(offset > 0 ? at(offset - PAGE) : null, 'prev', '← Anterior'),
    jump(Math.min(Math.floor(offset / PAGE) + 1, last), last),
    step(offset + PAGE < total ? at(offset + PAGE) : null, 'next', 'Próxima →'),
  );
}
