/** The lines of the checks, their summary, and what only a person can check. */
import type { Result } from './check.ts';

/** Each with the command that shows it. `ENV` is the environment. */
const BY_HAND: readonly string[] = [
  'the alarm load-failed, which the refused publication has raised, arrives as an e-mail within ten minutes',
  'a first load goes through: npm run load -- cno --version V --from s3://BUCKET/cno/V/ --environment ENV',
  'the administration opens with a token: docs/operating.md, First admin token',
  'the budget counts the tag service: aws budgets describe-budgets --account-id ACCOUNT, a day after its activation in the billing console',
];

export const byHand = (environment: string | undefined): string[] =>
  environment === undefined ? [] : BY_HAND.map((line) => line.replace('ENV', environment));

export const lineOf = ({ name, outcome, detail }: Result): string =>
  `${outcome.padEnd(8)}  ${name}${detail === '' ? '' : `: ${detail}`}`;

export const isGood = (results: readonly Result[]): boolean =>
  !results.some(({ outcome }) => outcome === 'failed');

export function summary(results: readonly Result[], environment: string | undefined): string {
  const count = (wanted: Result['outcome']): number =>
    results.filter(({ outcome }) => outcome === wanted).length;
  const seconds = Math.round(results.reduce((sum, { ms }) => sum + ms, 0) / 1_000);
  const counts = `${count('ok')} ok, ${count('failed')} failed, ${count('left out')} left out in ${seconds} s`;
  const rest = byHand(environment).map((line) => `  ${line}`);
  return [counts, ...(rest.length > 0 ? ['not checked here:', ...rest] : [])].join('\n');
}
