/** Shows what a question opens, such as a company: a link back, its head, its content and its lists. */
import type { Api } from '../../api/api.ts';
import { copy } from '../../copy.ts';
import type { Samples } from '../origin.ts';
import { fill, find } from '../place.ts';
import { problemView } from '../problem.ts';
import { type Opened, pageFrom, type Question } from '../question.ts';
import { render, screen, type Turn, title, type World } from '../screen.ts';
import { type Child, h, plainButton, type Tree } from '../tree.ts';
import { apiView, backView } from './facts.ts';
import { createPart, type OpenPart } from './part.ts';
import type { Part } from './part-view.ts';

export type Show = (question: Question, world: World, turn: Turn) => Promise<void>;

export interface Opening<T> {
  readonly kind: Opened;
  readonly answer: (client: Api['client']) => Promise<T>;
  readonly requests: readonly string[];
  readonly title: (body: T) => string;
  /** Has the heading, which takes the focus. */
  readonly head: (body: T, samples: Samples) => Tree;
  readonly content: (body: T, question: Question, client: Api['client']) => Child;
  readonly parts: (body: T, client: Api['client']) => readonly Part[];
  /** What follows the content, and is read when the reader asks for it. */
  readonly more?: (body: T, question: Question, world: World, turn: Turn) => OpenPart;
}

export const showing =
  <T>(openingOf: (question: Question) => Opening<T>): Show =>
  async (question, world, turn) => {
    const record = openingOf(question);
    const [reply, samples] = await Promise.all([world.reply(record.answer(world.client)), world.samples()]);
    if (!turn.isCurrent()) return;
    if (reply.problem) {
      render(screen.result(), h('div.company', backView(question, record.kind)));
      render(screen.said(), problemView(reply.problem, world.retry));
      return;
    }
    const parts = record.parts(reply.body, world.client);
    const opened = parts.map((part) => createPart(part, question, world, turn));
    const more = record.more?.(reply.body, question, world, turn);
    title(record.title(reply.body));
    fill(screen.said(), '');
    render(
      screen.result(),
      h(
        'div.company',
        aroundView(question, record.kind),
        record.head(reply.body, samples),
        record.content(reply.body, question, world.client),
        more?.view ?? null,
        opened.length > 0 && h('div.parts', ...opened.map(({ view }) => view)),
        apiView([...record.requests, ...parts.map(({ list }) => list.endereco(pageFrom(0)))]),
      ),
    );
    find('[data-heading]').focus();
    await more?.open();
    // Its rows are read before one of them can take the focus.
    await opened[parts.findIndex(({ name }) => name === question.list)]?.open();
  };

/** Where the browser does not let the page copy, the reader can. */
const BY_HAND = 'Copie da barra de endereços';

/** The address of the page has the question and never the key. */
export const shareView = (): Tree =>
  plainButton('Copiar endereço', () => void copy(location.href, find('[data-share]'), BY_HAND), {
    'data-share': true,
    'aria-live': 'polite',
  });

export const aroundView = (question: Question, kind: Opened): Tree =>
  h('div.around', backView(question, kind), shareView());
