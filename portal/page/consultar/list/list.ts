/** Answers a question about establishments: a page of them, and the bars. */
import { type ApiLine, apiView } from '../api-view.ts';
import type { Counts, FoundPage } from '../contract.ts';
import { ALL_FIELDS, type Filters } from '../form/fields.ts';
import { markFaults } from '../form/form.ts';
import { begun } from '../form/typed.ts';
import { counted } from '../formats.ts';
import { FULL_PAGE } from '../names.ts';
import { listOrigin, type Samples } from '../origin.ts';
import { find } from '../place.ts';
import type { Problem } from '../problem.ts';
import { problemView } from '../problem-view.ts';
import { addressOf, filterQuery, PAGE, type Question } from '../question.ts';
import { shareView } from '../records/share.ts';
import type { Answered, Reply } from '../reply.ts';
import { render, screen, type Turn, title, type World } from '../screen.ts';
import { h, type Tree } from '../tree.ts';
import { chipsView, emptyView } from './chips-view.ts';
import { countsView } from './counts-view.ts';
import { csvView } from './csv-view.ts';
import { usualDimension } from './dimensions.ts';
import { pagesView } from './pages-view.ts';
import { foundText, ignoredView, resultsView } from './results-view.ts';

/** From this width on the bars stand beside the list, and are open. */
const WIDE = '(min-width: 80rem)';

const withQuery = (path: string, query: URLSearchParams): string =>
  query.size === 0 ? path : `${path}?${query}`;

/** Returns the parameters of a request. The last word of a name is asked for as the beginning of a word. */
function queryOf(filters: Filters): URLSearchParams {
  const query = filterQuery(filters);
  for (const { name, isName } of ALL_FIELDS) {
    if (isName && filters[name]) query.set(name, begun(filters[name]));
  }
  return query;
}

function pagePath({ filters, offset }: Question): string {
  const query = queryOf(filters);
  query.set('limite', String(PAGE));
  if (offset > 0) query.set('offset', String(offset));
  return withQuery('/v1/cnpjs', query);
}

/** Pages as large as the API gives, for a file. */
function filePath({ filters }: Question, offset: number): string {
  const query = queryOf(filters);
  query.set('limite', String(FULL_PAGE));
  query.set('offset', String(offset));
  return withQuery('/v1/cnpjs', query);
}

function countsPath({ filters, by }: Question): string {
  const query = queryOf(filters);
  query.set('por', by ?? usualDimension(filters));
  query.set('limite', String(FULL_PAGE));
  return withQuery('/v1/cnpjs/contagens', query);
}

function learn({ names }: World, page: FoundPage): void {
  for (const found of page.itens) {
    names.learn('municipios', found.municipio, found.municipio_nome);
    names.learn('cnaes', found.cnae_fiscal_principal, found.cnae_descricao);
  }
}

const TABLES = { municipio: 'municipios', cnae: 'cnaes', natureza_juridica: 'naturezas' } as const;

function learnCounts({ names }: World, { por, itens }: Counts): void {
  if (!(por in TABLES)) return;
  const table = TABLES[por as keyof typeof TABLES];
  for (const { valor, descricao } of itens) names.learn(table, valor, descricao);
}

/** A page that was found, with what its view says of it. */
interface Shown extends Answered<FoundPage> {
  readonly samples: Samples;
}

function pageView({ body: page, snapshot, samples }: Shown, question: Question, world: World): Tree {
  const { names, askText } = world;
  const pathAt = (offset: number): string => filePath(question, offset);
  const { total } = page.paginacao;
  const lines: ApiLine[] = [
    [pagePath(question), 'cnpjs'],
    [countsPath(question), 'cnpjs-contagens'],
  ];
  return h(
    'div',
    { class: 'list' },
    h(
      'div',
      { class: 'around' },
      h('h2', { tabindex: '-1', 'data-heading': true, class: 'list-head' }, 'Resultado'),
      shareView(),
    ),
    h(
      'div',
      { class: 'list-facts' },
      chipsView(question, names),
      ignoredView(page),
      h('p', { class: 'small' }, listOrigin(page.fonte, snapshot, samples)),
    ),
    h('div', { class: 'list-counts', 'data-counts': true }),
    h(
      'div',
      { class: 'list-items' },
      total === 0
        ? emptyView(question, names, page.voce_quis_dizer)
        : [
            resultsView(page, question),
            pagesView(question, total),
            csvView({ pathAt, total, snapshot }, askText),
          ],
      apiView(lines),
    ),
  );
}

interface Paging {
  readonly filters: string;
  readonly snapshot: string | null;
}

const NO_PAGING: Paging = { filters: '', snapshot: null };

export type ShowList = (question: Question, turn: Turn) => Promise<void>;

const titleOf = ({ filters }: Question): string => {
  const [first] = Object.values(filters);
  return first ?? 'Todas as empresas';
};

function showCounts(reply: Reply<Counts>, question: Question, world: World): void {
  const place = find('[data-counts]');
  const isOpen = place.querySelector('details')?.open ?? matchMedia(WIDE).matches;
  if (reply.problem) {
    render(place, problemView(reply.problem, world.retry));
    return;
  }
  learnCounts(world, reply.body);
  render(place, countsView(reply.body, question, isOpen));
}

/** `isShown` tells that the page is there already, and only the bars change. */
function showPage(shown: Shown, question: Question, world: World, isShown: boolean): void {
  const { body: page } = shown;
  const { total } = page.paginacao;
  learn(world, page);
  title(`${titleOf(question)}: ${counted(total, 'estabelecimento', 'estabelecimentos')}`);
  if (!isShown) render(screen.result(), pageView(shown, question, world));
  render(screen.said(), h('p', { class: 'total' }, foundText(page)));
}

/** A publication that is no longer kept ends the pages that were begun with it. */
function showProblem(problem: Problem, question: Question, world: World): void {
  const first = addressOf({ ...question, offset: 0 });
  const again = problem.status === 409 && h('p', {}, h('a', { href: first }, 'Voltar à primeira página'));
  markFaults(problem.faults);
  render(screen.result());
  render(screen.said(), problemView(problem, world.retry, again));
}

export function createList(world: World): ShowList {
  /** The publication of the pages that the reader turns. */
  let paging: Paging = NO_PAGING;
  /** The page that was shown last. An answer that is asked again is another object. */
  let shown: FoundPage | null = null;
  return async (question, { isCurrent }) => {
    const filters = String(filterQuery(question.filters));
    const snapshot = question.offset > 0 && paging.filters === filters ? paging.snapshot : null;
    const asked = world.ask<FoundPage>(pagePath(question), snapshot);
    const counting = world.ask<Counts>(countsPath(question));
    const [page, samples] = await Promise.all([asked, world.samples()]);
    if (!isCurrent()) return;
    if (page.problem?.status === 409) {
      paging = NO_PAGING;
      world.forget();
    }
    if (page.problem) return showProblem(page.problem, question, world);
    paging = { filters, snapshot: page.snapshot };
    showPage({ ...page, samples }, question, world, page.body === shown && screen.hasList());
    shown = page.body;
    if (page.body.paginacao.total === 0) return;
    const counts = await counting;
    if (isCurrent()) showCounts(counts, question, world);
  };
}
