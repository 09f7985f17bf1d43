/** A list of what is open, which a reader unfolds: its pages are read on demand, from one publication. */
import { listOrigin, type Samples } from '../origin.ts';
import { fill, find } from '../place.ts';
import { type Problem, problemView } from '../problem.ts';
import { addressOf, NO_QUESTION, pageFrom, type Question, questionOf } from '../question.ts';
import type { Turn, World } from '../screen.ts';
import { type Child, h, plainButton, type Tree } from '../tree.ts';
import { type Part, type PartPage, partView, shownText, turnsView } from './part-view.ts';

export interface OpenPart {
  readonly view: Tree;
  /** Reads the first page to show, unless it is read already. Never rejects. */
  readonly open: () => Promise<void>;
}

/** The address names the list that was used last, so that it is unfolded again for who comes back. */
function remember(list: string | null, from: number): void {
  const question = questionOf(location.hash) ?? NO_QUESTION;
  history.replaceState(null, '', addressOf({ ...question, list, from }));
}

/** The codes of the rows appear alone where their descriptions cannot be read. */
async function learn({ names }: World, { tables = [] }: Part): Promise<Problem | undefined> {
  const problems = await Promise.all(tables.map(names.load));
  return problems.find((one) => one !== null) ?? undefined;
}

interface Reading extends Turn {
  readonly part: Part;
  readonly question: Question;
  readonly world: World;
  /** The offset of the page that is shown, or that the address asks for. */
  offset: number;
  snapshot: string | null;
  state: 'unread' | 'reading' | 'read';
}

const isUnfolded = ({ name }: Part): boolean => find<HTMLDetailsElement>(`[data-part="${name}"]`).open;

const at = ({ part }: Reading, selector: string): HTMLElement =>
  find(`[data-part="${part.name}"] ${selector}`);

function show(reading: Reading, said: string, ...rows: readonly Child[]): void {
  fill(at(reading, '[data-shown]'), said);
  fill(at(reading, '[data-rows]'), ...rows);
}

function showProblem(reading: Reading, problem: Problem, failed: number): void {
  const isOver = problem.status === 409;
  if (isOver) reading.world.forget();
  const again = (offset: number) => (): void => void read(reading, offset, true);
  const first = isOver && plainButton('Voltar à primeira página', again(0));
  show(reading, 'A lista não pôde ser lida.', problemView(problem, again(failed), first));
}

function showPage(reading: Reading, page: PartPage, samples: Samples, unread: Problem | undefined): void {
  const { part, question, world, offset, snapshot } = reading;
  const rows = page.itens.map((record) => part.row(record, question, world.names));
  const codes = unread ? ` As descrições dos códigos não puderam ser lidas: ${unread.text}` : '';
  show(
    reading,
    `${shownText(part, page)} ${listOrigin(page.fonte, snapshot, samples)}${codes}`,
    rows.length > 0 && h('ol.records', { start: offset + 1 }, ...rows),
    turnsView(part, page, (to) => void read(reading, to, true)),
  );
  if (isUnfolded(part)) remember(part.name, offset);
}

/** A turned page takes the focus. A press while a page is read does nothing. */
async function read(reading: Reading, offset: number, isTurned: boolean): Promise<void> {
  if (reading.state === 'reading') return;
  reading.state = 'reading';
  at(reading, '[data-rows]').setAttribute('aria-busy', 'true');
  fill(at(reading, '[data-shown]'), 'Carregando…');
  const { part, world } = reading;
  const [reply, samples, unread] = await Promise.all([
    world.reply(part.list.pagina({ ...pageFrom(offset), snapshot: offset > 0 ? reading.snapshot : null })),
    world.samples(),
    learn(world, part),
  ]);
  if (!reading.isCurrent()) return;
  reading.state = 'read';
  at(reading, '[data-rows]').setAttribute('aria-busy', 'false');
  if (reply.problem) showProblem(reading, reply.problem, offset);
  else {
    Object.assign(reading, { offset, snapshot: reply.body.snapshot });
    showPage(reading, reply.body.corpo, samples, unread);
  }
  if (isTurned) at(reading, '[data-shown]').focus();
}

export function createPart(part: Part, question: Question, world: World, { isCurrent }: Turn): OpenPart {
  const isOpen = question.list === part.name;
  const offset = isOpen ? question.from : 0;
  const reading: Reading = { part, question, world, isCurrent, offset, snapshot: null, state: 'unread' };
  const open = async (): Promise<void> => {
    if (reading.state === 'unread') await read(reading, reading.offset, false);
  };
  const toggle = (): void => {
    // The event may come when something else is shown already.
    if (!isCurrent()) return;
    const { list } = questionOf(location.hash) ?? NO_QUESTION;
    if (!isUnfolded(part)) {
      if (list === part.name) remember(null, 0);
      return;
    }
    void open();
  };
  // A row that is opened from here is found again in this list, although another was unfolded later.
  const use = (): void => {
    if (isCurrent()) remember(part.name, reading.offset);
  };
  return { view: partView(part, isOpen, toggle, use), open };
}
