/** A list that is under way: its questions, the name in doubt that is shown, and how far it is. */
import type { Reply } from '../api/api.ts';
import type { Correspondencias, FiltrosCorrespondencias } from '../api/matching.ts';
import { counted } from '../consultar/formats.ts';
import type { Session } from '../session.ts';
import { type Entry, type List, stateOf } from './entries.ts';
import { createJob, type Job } from './job.ts';
import { answered, progressText } from './list-view.ts';

export interface Work {
  readonly list: List;
  readonly job: Job;
  /** Shows a change, on the page that is shown now. */
  changed: () => void;
  /** The name in doubt that is shown. */
  doubt: Entry | null;
  /** Whether the result has been saved since the last change. */
  isSaved: boolean;
}

export function createWork(list: List, { patient, reply }: Session['api']): Work {
  const ask = (question: FiltrosCorrespondencias): Promise<Reply<Correspondencias>> =>
    reply(patient.correspondencias(question));
  const changed = (): void => {
    work.isSaved = false;
    work.changed();
  };
  const job = createJob(list.entries, ask, changed);
  const work: Work = { list, job, changed: () => {}, doubt: null, isSaved: false };
  return work;
}

export const isOpen = (entry: Entry): boolean => stateOf(entry) === 'em dúvida';

/** Returns the next name after the shown one, or before it, that is meant; null where there is none. */
export function doubtFrom(
  { list: { entries }, doubt }: Work,
  step: 1 | -1,
  isMeant: (entry: Entry) => boolean,
): Entry | null {
  const at = doubt === null ? -1 : entries.indexOf(doubt);
  const rest = [...entries.slice(at + 1), ...entries.slice(0, Math.max(0, at))];
  return (step > 0 ? rest : rest.toReversed()).find(isMeant) ?? null;
}

/** The sentence of the live region, which changes only a few times while answers come. */
export function sentenceOf({ job, list: { entries } }: Work): string {
  const count = answered(entries);
  if (job.isRunning()) return `Perguntando… ${Math.floor((count / entries.length) * 10) * 10} %`;
  if (count < entries.length) return `Parado: ${progressText(entries)}. “Continuar” segue daqui.`;
  const open = entries.filter(isOpen).length;
  if (open === 0) return 'A lista está conferida. Baixe o resultado.';
  return `Todos os nomes foram perguntados. ${counted(open, 'espera', 'esperam')} a sua decisão.`;
}
