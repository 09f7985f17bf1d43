/** Asks a service over HTTP and compares its answers with those of an undisturbed one. */
import { LONGEST_MS } from '../service/longest.ts';
import { PATHS, type Which } from './two-publications.ts';

/** One text a path: the status and the body. */
export type Answers = Readonly<Record<string, string>>;

export type Expected = Readonly<Record<Which, Answers>>;

/** Whether a source is overdue depends on the day, and in some parts the clock is set. */
const OVERDUE = /"status":"(disponivel|desatualizada)"/g;

/** Returns the status and the body. */
export async function ask(url: string, key: string, path: string): Promise<string> {
  const response = await fetch(`${url}${path}`, {
    headers: { 'x-api-key': key },
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  return `${response.status} ${(await response.text()).replaceAll(OVERDUE, '')}`;
}

export async function allAnswers(url: string, key: string): Promise<Answers> {
  const answers: Record<string, string> = {};
  for (const path of PATHS) answers[path] = await ask(url, key, path);
  return answers;
}

/** Returns the publication that the answer is from; null where it is from neither. */
export function publicationOf(expected: Expected, path: string, answer: string): Which | null {
  if (answer === expected.new[path]) return 'new';
  return answer === expected.old[path] ? 'old' : null;
}

/**
 * Returns the publication that the service serves, whole. @throws Error for an answer that is in neither
 * publication, or for answers of both
 */
export async function servedWhole(expected: Expected, url: string, key: string): Promise<Which> {
  const answers = await allAnswers(url, key);
  const from = PATHS.map((path) => publicationOf(expected, path, answers[path] ?? ''));
  const strange = PATHS[from.indexOf(null)];
  if (strange) throw new Error(`${strange}: ${difference(answers[strange] ?? '', expected, strange)}`);
  const [first] = from;
  if (!first || from.some((one) => one !== first)) {
    throw new Error(`the answers are a mixture of both publications: ${from.join(' ')}`);
  }
  return first;
}

/** Shows where the answer differs from that of both publications. */
function difference(answer: string, expected: Expected, path: string): string {
  const at = Math.max(...[expected.old, expected.new].map((one) => commonLength(answer, one[path] ?? '')));
  const part = (text = ''): string => JSON.stringify(text.slice(Math.max(0, at - 40), at + 60));
  return `${part(answer)} in place of ${part(expected.old[path])} or ${part(expected.new[path])}`;
}

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
