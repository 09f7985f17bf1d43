/** Answers a question about establishments: a page of them, and the bars. */
import type {
  Contagem,
  EstabelecimentoEncontrado,
  FiltrosContagens,
  Lista,
  ListaContagens,
  ListaEstabelecimentosEncontrados,
  Pagina,
  Recorte,
} from '../../../../clients/typescript/src/index.ts';
import type { Reply } from '../../api/api.ts';
import { ALL_FIELDS, type Filters } from '../form/fields.ts';
import { markFaults } from '../form/form.ts';
import { begun } from '../form/typed.ts';
import { counted } from '../formats.ts';
import { listOrigin, type Samples } from '../origin.ts';
import { find } from '../place.ts';
import { type Problem, problemView } from '../problem.ts';
import { addressOf, FULL_PAGE, filterQuery, pageFrom, type Question } from '../question.ts';
import { apiView } from '../records/facts.ts';
import { shareView } from '../records/opened.ts';
import { render, screen, type Turn, title, type World } from '../screen.ts';
import { h, type Tree } from '../tree.ts';
import { chipsView, emptyView } from './chips-view.ts';
import { countsView } from './counts-view.ts';
import { csvView } from './csv-view.ts';
import { usualDimension } from './dimensions.ts';
import { foundText, ignoredView, pagesView, resultsView } from './results-view.ts';

/** From this width on the bars stand beside the list, and are open. */
const WIDE = '(min-width: 80rem)';

/** Returns the parameters of a request. The last word of a name is asked for as the beginning of a word. */
function queryOf(filters: Filters): object {
  const named = ALL_FIELDS.filter(({ name, isName }) => isName && filters[name]);
  return { ...filters, ...Object.fromEntries(named.map(({ name }) => [name, begun(filters[name] ?? '')])) };
}

type Found = Lista<EstabelecimentoEncontrado, ListaEstabelecimentosEncontrados>;
type FoundPage = Pagina<EstabelecimentoEncontrado, ListaEstabelecimentosEncontrados>;

const BARS: Recorte = { limite: FULL_PAGE };

function countsOf({ filters, by }: Question, { client }: World): Lista<Contagem, ListaContagens> {
  return client.contagens({ ...queryOf(filters), por: by ?? usualDimension(filters) } as FiltrosContagens);
}

function learn({ names }: World, { itens }: FoundPage): void {
  for (const found of itens) {
    names.learn('municipios', found.municipio, found.municipio_nome);
    names.learn('cnaes', found.cnae_fiscal_principal, found.cnae_descricao);
  }
}

const TABLES = { municipio: 'municipios', cnae: 'cnaes', natureza_juridica: 'naturezas' } as const;

function learnCounts({ names }: World, { por, itens }: ListaContagens): void {
  if (!(por in TABLES)) return;
  const table = TABLES[por as keyof typeof TABLES];
  for (const { valor, descricao } of itens) names.learn(table, valor, descricao);
}

interface Shown extends FoundPage {
  readonly found: Found;
  readonly samples: Samples;
}

function pageView(shown: Shown, question: Question, world: World): Tree {
  const { corpo: page, found, total, snapshot, samples } = shown;
  const { names } = world;
  return h(
    'div.list',
    h(
      'div.around',
      h('h2', { tabindex: '-1', 'data-heading': true, class: 'list-head' }, 'Resultado'),
      shareView(),
    ),
    h(
      'div.list-facts',
      chipsView(question, names),
      ignoredView(page),
      h('p.small', listOrigin(page.fonte, snapshot, samples)),
    ),
    h('div.list-counts', { 'data-counts': true }),
    h(
      'div.list-items',
      total === 0
        ? emptyView(question, names, page.voce_quis_dizer)
        : [
            resultsView(page, question),
            pagesView(question, total),
            csvView({ found, total, snapshot }, world.reply),
          ],
      apiView([found.endereco(pageFrom(question.offset)), countsOf(question, world).endereco(BARS)]),
    ),
  );
}

const titleOf = ({ filters }: Question): string => {
  const [first] = Object.values(filters);
  return first ?? 'Todas as empresas';
};

function showCounts(reply: Reply<Pagina<Contagem, ListaContagens>>, question: Question, world: World): void {
  const place = find('[data-counts]');
  const isOpen = place.querySelector('details')?.open ?? matchMedia(WIDE).matches;
  if (reply.problem) {
    render(place, problemView(reply.problem, world.retry));
    return;
  }
  const { corpo: counts } = reply.body;
  learnCounts(world, counts);
  render(place, countsView(counts, question, isOpen));
}

/** `isShown` tells that the page is there already, and only the bars change. */
function showPage(shown: Shown, question: Question, world: World, isShown: boolean): void {
  const { corpo: page, total } = shown;
  learn(world, shown);
  title(`${titleOf(question)}: ${counted(total, 'estabelecimento', 'estabelecimentos')}`);
  if (!isShown) render(screen.result(), pageView(shown, question, world));
  render(screen.said(), h('p.total', foundText(page)));
}

/** A publication that is no longer kept ends the pages that were begun with it. */
function showProblem(problem: Problem, question: Question, world: World): void {
  const first = addressOf({ ...question, offset: 0 });
  const again = problem.status === 409 && h('p', h('a', { href: first }, 'Voltar à primeira página'));
  markFaults(problem.faults);
  render(screen.result());
  render(screen.said(), problemView(problem, world.retry, again));
}

export function createList(world: World): (question: Question, turn: Turn) => Promise<void> {
  /** The publication of the pages that the reader turns. */
  let paging = { filters: '', snapshot: null as string | null };
  /** The page that was shown last: its address and its publication, which have one answer. */
  let shown = '';
  return async (question, { isCurrent }) => {
    const { client, reply } = world;
    const filters = String(filterQuery(question.filters));
    const snapshot = question.offset > 0 && paging.filters === filters ? paging.snapshot : null;
    const found = client.cnpjs(queryOf(question.filters));
    const asked = reply(found.pagina({ ...pageFrom(question.offset), snapshot }));
    const counting = reply(countsOf(question, world).pagina(BARS));
    const [{ body: page, problem }, samples] = await Promise.all([asked, world.samples()]);
    if (!isCurrent()) return;
    if (problem?.status === 409) {
      paging.snapshot = null;
      world.forget();
    }
    if (problem) return showProblem(problem, question, world);
    paging = { filters, snapshot: page.snapshot };
    const own = `${found.endereco(pageFrom(question.offset))} ${page.snapshot}`;
    showPage({ ...page, found, samples }, question, world, own === shown && screen.hasList());
    shown = own;
    if (page.total === 0) return;
    const counts = await counting;
    if (isCurrent()) showCounts(counts, question, world);
  };
}
