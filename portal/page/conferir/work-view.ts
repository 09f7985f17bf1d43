/** Shows a list that is under way: its buttons, how far it is, and the name that the reader decides. */
import type { Correspondencia } from '../api/matching.ts';
import { offerCsv } from '../consultar/offer-csv.ts';
import { fill, find } from '../consultar/place.ts';
import { problemView } from '../consultar/problem-view.ts';
import { render, screen } from '../consultar/screen.ts';
import { h, plainButton } from '../consultar/tree.ts';
import { doubtView } from './candidates-view.ts';
import { type Entry, isDoubt } from './entries.ts';
import { answered, progressView } from './list-view.ts';
import { resultOf } from './result.ts';
import { doubtFrom, isOpen, sentenceOf, type Work } from './work.ts';

const FILE = 'lista-conferida.csv';

/** What the buttons do. */
export interface Acts {
  readonly resume: (work: Work) => void;
  readonly discard: (work: Work) => void;
}

function showDoubt(work: Work): void {
  const show = (next: Entry | null): void => {
    work.doubt = next;
    showDoubt(work);
    work.changed();
    find(work.doubt ? '[data-doubt-heading]' : '[data-heading]').focus();
  };
  const choose = (candidate: Correspondencia | null): void => {
    if (work.doubt) work.doubt.chosen = candidate;
    work.isSaved = false;
    show(doubtFrom(work, 1, isOpen));
  };
  const move = (step: 1 | -1): void => show(doubtFrom(work, step, isDoubt) ?? work.doubt);
  const review = plainButton('Rever as decisões', () => move(1));
  fill(
    find('[data-doubt]'),
    work.doubt
      ? doubtView(work.doubt, work.list, { choose, move })
      : work.list.entries.some(isDoubt) && review,
  );
}

const KEPT = 'As respostas e as suas decisões continuam nesta página. “Continuar” segue de onde parou.';

function say(work: Work): void {
  const problem = work.job.problem();
  fill(screen.said(), problem ? problemView(problem, null, h('p', {}, KEPT)) : h('p', {}, sentenceOf(work)));
}

function showButtons(work: Work, { resume, discard }: Acts): void {
  const { job, list } = work;
  const [text, act] = job.isRunning()
    ? (['Parar', job.stop] as const)
    : (['Continuar', () => resume(work)] as const);
  const save = (): void => {
    offerCsv(FILE, resultOf(list));
    work.isSaved = true;
  };
  render(
    find('[data-run]'),
    answered(list.entries) < list.entries.length && plainButton(text, act, { 'data-keep': 'run' }),
    plainButton('Baixar o resultado (CSV)', save, { class: 'button', 'data-keep': 'save' }),
    plainButton('Conferir outra lista', () => discard(work), { 'data-keep': 'other' }),
  );
}

/** How often the progress is drawn: each time takes three milliseconds, and a phone is slower. */
const DRAWINGS = 1_000;

export function showWork(work: Work, acts: Acts, ended: AbortSignal): void {
  let shown = '';
  find('[data-list]').hidden = true;
  fill(
    screen.result(),
    h('h2', { tabindex: '-1', 'data-heading': true }, 'A conferência'),
    h('p', { 'data-run': true, class: 'pages' }),
    h('div', { 'data-progress': true }),
    h('div', { 'data-doubt': true }),
  );
  work.changed = () => {
    if (ended.aborted) return;
    const { job, list } = work;
    if (!job.isRunning() || answered(list.entries) % Math.ceil(list.entries.length / DRAWINGS) === 0)
      fill(find('[data-progress]'), progressView(list.entries));
    const sentence = sentenceOf(work);
    // The buttons stay in place while answers come, so that a press of one is not lost.
    if (sentence !== shown) {
      say(work);
      showButtons(work, acts);
    }
    shown = sentence;
    if (work.doubt !== null) return;
    work.doubt = doubtFrom(work, 1, isOpen);
    if (work.doubt) showDoubt(work);
  };
  work.changed();
  showDoubt(work);
}
