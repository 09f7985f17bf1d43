/** Shows a company: its registration, partners and establishments, with descriptions instead of codes. */
import { apiView } from '../api-view.ts';
import type { List, Profile, Published } from '../contract.ts';
import { counted } from '../formats.ts';
import { learnOne, type Names, type Table } from '../names.ts';
import { fill, find } from '../place.ts';
import type { Problem } from '../problem.ts';
import { problemView } from '../problem-view.ts';
import { addressOf, PAGE, type Question } from '../question.ts';
import { render, screen, type Turn, title, type World } from '../screen.ts';
import { h, type Tree } from '../tree.ts';
import { headView, registrationView } from './company-view.ts';
import { establishmentView, partnerView, sourcesView } from './lists-view.ts';

/** A list of the company, with a button for its next page. */
interface Part {
  readonly place: string;
  readonly title: string;
  readonly path: string;
  readonly none: string;
  readonly view: (record: Published, question: Question, names: Names) => Tree;
}

const partsOf = (cnpj: string): readonly Part[] => [
  {
    place: 'socios',
    title: 'Sócios e administradores',
    path: `/v1/cnpjs/${cnpj}/socios`,
    none: 'A fonte não traz sócios desta empresa.',
    view: partnerView,
  },
  {
    place: 'estabelecimentos',
    title: 'Estabelecimentos',
    path: `/v1/cnpjs/${cnpj}/estabelecimentos`,
    none: 'A fonte não traz estabelecimentos desta empresa.',
    view: establishmentView,
  },
];

/** The link back keeps the filters of the question from which the company was opened. */
function backView(question: Question): Tree {
  const { filters, by } = question;
  const hasQuestion = Object.keys(filters).length > 0 || by !== null;
  const href = hasQuestion ? addressOf({ ...question, cnpj: null }) : '#';
  return h('p', {}, h('a', { href }, hasQuestion ? '← Voltar ao resultado' : '← Nova consulta'));
}

function companyView(profile: Profile, question: Question, names: Names): Tree {
  const { cnpj } = profile;
  const path = `/v1/cnpjs/${cnpj}`;
  return h(
    'div',
    { class: 'company' },
    backView(question),
    headView(profile),
    h('p', { class: 'small', 'data-codes': true, role: 'status' }),
    h('div', { 'data-part': 'cadastro' }, registrationView(profile, names)),
    h(
      'div',
      { class: 'company-lists' },
      ...partsOf(cnpj).map(({ place, title: text }) =>
        h(
          'section',
          { 'data-part': place, 'aria-labelledby': `parte-${place}` },
          h('h3', { id: `parte-${place}` }, text),
          h('p', {}, 'Carregando…'),
        ),
      ),
    ),
    sourcesView(profile),
    apiView([
      [path, 'cnpjs-cnpj'],
      [`${path}/socios`, 'cnpjs-socios'],
      [`${path}/estabelecimentos`, 'cnpjs-estabelecimentos'],
    ]),
  );
}

const partPlace = (name: string): HTMLElement => find(`[data-part="${name}"]`);

/** Reads the next page of a list of the company and shows all that is read. */
async function showPart(part: Part, question: Question, world: World, { isCurrent }: Turn): Promise<void> {
  const { ask, names } = world;
  const records: Published[] = [];
  let snapshot: string | null = null;
  const next = async (): Promise<void> => {
    const before = records.length;
    const reply = await ask<List<Published>>(`${part.path}?limite=${PAGE}&offset=${before}`, snapshot);
    if (!isCurrent()) return;
    if (!reply.problem) records.push(...reply.body.itens);
    snapshot = reply.problem ? snapshot : reply.snapshot;
    const total = reply.body?.paginacao.total ?? before;
    const place = partPlace(part.place);
    const count = reply.problem ? '' : ` (${counted(total, 'registro', 'registros')})`;
    fill(
      place,
      h('h3', { id: `parte-${part.place}` }, part.title, h('span', { class: 'small' }, count)),
      records.length > 0 &&
        h('ol', { class: 'records' }, ...records.map((record) => part.view(record, question, names))),
      reply.problem ? problemView(reply.problem, () => void next()) : null,
      !reply.problem && total === 0 && h('p', {}, part.none),
      !reply.problem &&
        records.length < total &&
        h(
          'button',
          { type: 'button', class: 'button plain', onclick: () => void next() },
          `Mostrar mais ${Math.min(PAGE, total - records.length)}`,
        ),
    );
    if (before === 0) return;
    const first = place.querySelectorAll<HTMLElement>('.records > li')[before];
    first?.setAttribute('tabindex', '-1');
    first?.focus();
  };
  await next();
}

const codesAlone = ({ text }: Problem): string =>
  `As descrições dos códigos não puderam ser lidas, e os códigos aparecem sozinhos: ${text}`;

/** The small tables, and one description each of the two large ones. */
async function learnCodes(
  { ask, names }: World,
  { estabelecimento: place }: Profile,
): Promise<string | null> {
  const tables: readonly Table[] = ['naturezas', 'qualificacoes', 'motivos'];
  const [problems] = await Promise.all([
    Promise.all(tables.map(names.load)),
    learnOne(ask, names, ['municipios', 'municipio', place['municipio'] ?? null]),
    learnOne(ask, names, ['cnaes', 'cnae', place['cnae_fiscal_principal'] ?? null]),
  ]);
  const problem = problems.find((one) => one !== null);
  return problem ? codesAlone(problem) : null;
}

/** Shows the registration with the descriptions that are known, and a button for the others. */
function showRegistration(profile: Profile, { names }: World, { isCurrent }: Turn): void {
  const describe = async (): Promise<void> => {
    fill(find('[data-codes]'), 'Carregando a lista de atividades…');
    const problem = await names.load('cnaes');
    if (!isCurrent()) return;
    fill(find('[data-codes]'), problem ? codesAlone(problem) : '');
    render(partPlace('cadastro'), registrationView(profile, names));
  };
  render(
    partPlace('cadastro'),
    registrationView(profile, names, () => void describe()),
  );
}

export async function showCompany(cnpj: string, question: Question, world: World, turn: Turn): Promise<void> {
  const reply = await world.ask<Profile>(`/v1/cnpjs/${cnpj}`);
  if (!turn.isCurrent()) return;
  if (reply.problem) {
    render(screen.result(), backView(question));
    render(screen.said(), problemView(reply.problem, world.retry));
    return;
  }
  const profile = reply.body;
  title(profile.empresa['razao_social'] ?? cnpj);
  fill(screen.said(), '');
  render(screen.result(), companyView(profile, question, world.names));
  find('[data-heading]').focus();
  const note = await learnCodes(world, profile);
  if (!turn.isCurrent()) return;
  fill(find('[data-codes]'), note ?? '');
  showRegistration(profile, world, turn);
  await Promise.all(partsOf(cnpj).map((part) => showPart(part, question, world, turn)));
}
