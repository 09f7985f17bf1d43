/** Shows a list that is under way: its buttons, how far it is, and the name that the reader decides. */
import type { Correspondencia } from '../../../clients/typescript/src/index.ts';
import { counted } from '../consultar/formats.ts';
import { fill, find, offerCsv } from '../consultar/place.ts';
import { problemView } from '../consultar/problem.ts';
import { render, screen } from '../consultar/screen.ts';
import { h, headingView, plainButton } from '../consultar/tree.ts';
import { type Entry, isDoubt, resultOf, stateOf } from './entries.ts';
import { answered, doubtView, progressText, progressView } from './list-view.ts';
import { end, type Work } from './work.ts';

const FILE = 'lista-conferida.csv';

export type Acts = Readonly<Record<'resume' | 'discard', (work: Work) => void>>;

const isOpen = (entry: Entry): boolean => stateOf(entry) === 'em dúvida';

/** Returns the next name after the shown one, or before it, that is meant; null where there is none. */
function doubtFrom({ list: { entries }, doubt }: Work, step: 1 | -1, isMeant: typeof isOpen): Entry | null {
  const at = doubt === null ? -1 : entries.indexOf(doubt);
  const rest = [...entries.slice(at + 1), ...entries.slice(0, Math.max(0, at))];
  return (step > 0 ? rest : rest.toReversed()).find(isMeant) ?? null;
}

function showDoubt(work: Work): void {
  const { list } = work;
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
  const review = list.entries.some(isDoubt) && plainButton('Rever as decisões', () => move(1));
  fill(find('[data-doubt]'), work.doubt ? doubtView(work.doubt, list, { choose, move }) : review);
}

/** The sentence of the live region, which changes only a few times while answers come. */
function sentenceOf({ isRunning, list: { entries } }: Work): string {
  const count = answered(entries);
  if (isRunning) return `Perguntando… ${Math.floor((count / entries.length) * 10) * 10} %`;
  if (count < entries.length) return `Parado: ${progressText(entries)}. “Continuar” segue daqui.`;
  const open = entries.filter(isOpen).length;
  if (open === 0) return 'A lista está conferida. Baixe o resultado.';
  return `Todos os nomes foram perguntados. ${counted(open, 'espera', 'esperam')} a sua decisão.`;
}

const KEPT = 'As respostas e as suas decisões continuam nesta página. “Continuar” segue de onde parou.';

function showState(work: Work, sentence: string, { resume, discard }: Acts): void {
  const { problem, list } = work;
  fill(screen.said(), problem ? problemView(problem, null, h('p', KEPT)) : h('p', sentence));
  const save = (): void => {
    offerCsv(FILE, resultOf(list));
    work.isSaved = true;
  };
  const run = work.isRunning
    ? plainButton('Parar', () => end(work), { 'data-keep': 'run' })
    : plainButton('Continuar', () => resume(work), { 'data-keep': 'run' });
  render(
    find('[data-run]'),
    answered(list.entries) < list.entries.length && run,
    plainButton('Baixar o resultado (CSV)', save, { class: 'button', 'data-keep': 'save' }),
    plainButton('Conferir outra lista', () => discard(work), { 'data-keep': 'other' }),
  );
}

/** How often the progress is drawn: each time takes three milliseconds, and a phone is slower. */
const DRAWINGS = 1_000;

export function showWork(work: Work, acts: Acts, ended: AbortSignal): void {
  const { entries } = work.list;
  let shown = '';
  find('[data-list]').hidden = true;
  fill(
    screen.result(),
    headingView('A conferência'),
    h('p', { 'data-run': true, class: 'pages' }),
    h('div', { 'data-progress': true }),
    h('div', { 'data-doubt': true }),
  );
  work.changed = () => {
    if (ended.aborted) return;
    if (!work.isRunning || answered(entries) % Math.ceil(entries.length / DRAWINGS) === 0)
      fill(find('[data-progress]'), progressView(entries));
    const sentence = sentenceOf(work);
    // The buttons stay in place while answers come, so that a press of one is not lost.
    if (sentence !== shown) showState(work, sentence, acts);
    shown = sentence;
    if (work.doubt !== null) return;
    work.doubt = doubtFrom(work, 1, isOpen);
    if (work.doubt) showDoubt(work);
  };
  work.changed();
  showDoubt(work);
}
