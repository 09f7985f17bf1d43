/** Shows what a question opens, such as a company: a link back, its head, its content and its lists. */
import type { Api } from '../../api/api.ts';
import { type ApiLine, apiView, type ReferencePage } from '../api-view.ts';
import type { Samples } from '../origin.ts';
import { fill, find } from '../place.ts';
import { problemView } from '../problem-view.ts';
import { type Opened, pageFrom, type Question } from '../question.ts';
import { render, screen, type Turn, title, type World } from '../screen.ts';
import { type Child, h, type Tree } from '../tree.ts';
import { backView } from './back-view.ts';
import { createPart, openNamed } from './part.ts';
import type { Part } from './part-view.ts';
import { shareView } from './share.ts';

export interface Opening<T> {
  readonly kind: Opened;
  /** The address that the page shows, and its answer. */
  readonly path: string;
  readonly answer: (client: Api['client']) => Promise<T>;
  readonly reference: ReferencePage;
  /** The title of the window. */
  readonly title: (body: T) => string;
  /** Has the heading, which takes the focus. */
  readonly head: (body: T, samples: Samples) => Tree;
  readonly content: (body: T, question: Question, client: Api['client']) => Child;
  readonly parts: (body: T, client: Api['client']) => readonly Part[];
}

export async function showOpened<T>(
  { kind, path, answer, reference, title: titleOf, head, content, parts: partsOf }: Opening<T>,
  question: Question,
  world: World,
  turn: Turn,
): Promise<void> {
  const [reply, samples] = await Promise.all([world.reply(answer(world.client)), world.samples()]);
  if (!turn.isCurrent()) return;
  if (reply.problem) {
    render(screen.result(), h('div', { class: 'company' }, backView(question, kind)));
    render(screen.said(), problemView(reply.problem, world.retry));
    return;
  }
  const parts = partsOf(reply.body, world.client);
  const opened = parts.map((part) => createPart(part, question, world, turn));
  const lines: ApiLine[] = [
    [path, reference],
    ...parts.map((part): ApiLine => [part.list.endereco(pageFrom(0)), part.reference]),
  ];
  title(titleOf(reply.body));
  fill(screen.said(), '');
  render(
    screen.result(),
    h(
      'div',
      { class: 'company' },
      h('div', { class: 'around' }, backView(question, kind), shareView()),
      head(reply.body, samples),
      content(reply.body, question, world.client),
      opened.length > 0 && h('div', { class: 'parts' }, ...opened.map(({ view }) => view)),
      apiView(lines),
    ),
  );
  find('[data-heading]').focus();
  await openNamed(parts, opened, question);
}
