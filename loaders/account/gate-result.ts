/** The result of a gate: what it found, less what is waived, and the next step of the operator. */
import { withoutCpfs } from '../../shared/datasets/cpf.ts';
import { WAIVABLE, type Waivable, waiversOf, waives } from '../../shared/ingestion/waivable.ts';
import type { GateOutcome } from '../../shared/store/loads/load-outcome.ts';
import type { Reasons } from '../../shared/store/loads/waivers.ts';
import { joined } from './bounds.ts';

/** A fault that a gate found: the sentence for operators, and the place and share that a waiver names. */
export interface Finding extends Waivable {
  readonly sentence: string;
}

/** `share` may be above 1. */
export const finding = (
  sentence: string,
  place: string | null = null,
  share: number | null = null,
): Finding => ({ sentence, place, share });

export const ofAll = (sentences: readonly string[]): Finding[] => sentences.map((one) => finding(one));

/** Sentences begin with a file or a resource: each is named once, before all that is said about it. */
function namedOnce(sentences: readonly string[]): string[] {
  const subjectOf = (sentence: string): string => /^.+?: /.exec(sentence)?.[0] ?? '';
  return [...Map.groupBy(sentences, subjectOf)].flatMap(([subject, about]) =>
    about.map((sentence, i) => (i === 0 ? sentence : sentence.slice(subject.length))),
  );
}

/** `remarks` are sentences about what does no harm, which a gate that passes has as its detail. */
export function gateResult(
  gate: string,
  findings: readonly Finding[],
  accept: readonly string[],
  remarks: readonly string[] = [],
): GateOutcome {
  const passed = findings.length === 0;
  const isWaivable = (WAIVABLE as readonly string[]).includes(gate);
  const open = isWaivable
    ? findings.filter((found) => !accept.some((waiver) => waives(waiver, gate, found)))
    : findings;
  const shown = open.length > 0 ? open : findings;
  const sentences = passed ? remarks : shown.map(({ sentence }) => sentence);
  const result = {
    gate,
    passed,
    // It goes into records, answers and logs, and may quote a value of the files.
    detail: sentences.length === 0 ? null : withoutCpfs(joined(namedOnce(sentences), '; ')),
    accepted: !passed && open.length === 0,
  };
  if (passed || !isWaivable) return result;
  const used = accept.filter((waiver) => findings.some((found) => waives(waiver, gate, found)));
  return { ...result, waivers: open.length > 0 ? waiversOf(gate, open) : used };
}

const PAGE = 'docs/loading.md#when-a-load-is-refused';

/** A sentence for each gate that stops the load, and the next step; none where none does. */
export function refusals(results: readonly GateOutcome[]): string[] {
  const stopping = results.filter((r) => !r.passed && !r.accepted);
  if (stopping.length === 0) return [];
  const sentences = stopping.map((r) => `gate ${r.gate}: ${r.detail}`);
  if (stopping.some(({ waivers }) => waivers === undefined)) return [...sentences, `see ${PAGE}`];
  // The next load needs the waivers of this one too, so the line to type repeats them.
  const given = results.flatMap(({ accepted, waivers = [] }) => (accepted ? waivers : []));
  const all = [...new Set([...given, ...stopping.flatMap(({ waivers = [] }) => waivers)])];
  return [
    ...sentences,
    `see ${PAGE}; to publish it all the same: ${all.map((one) => `--accept ${one}`).join(' ')}`,
  ];
}

export const withReasons = (results: readonly GateOutcome[], because: Reasons = {}): GateOutcome[] =>
  results.map((result) => {
    const given = result.accepted ? (result.waivers ?? []).flatMap((one) => because[one] ?? []) : [];
    return given.length === 0 ? result : { ...result, because: [...new Set(given)].join('; ') };
  });
