/** The publication of another month than that of the generators: its stamps, and its newest dates. */
import type { Source } from '../shared/datasets/define.ts';
import type { Member } from './kit/members.ts';

const two = (n: number): string => String(n).padStart(2, '0');

/** Returns the month that is so many months after one, such as `2026-10`. */
function after(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const all = year * 12 + number - 1 + months;
  return `${Math.floor(all / 12)}-${two((all % 12) + 1)}`;
}

/** Puts the stamps of a month in place of those of the generators: PGFN's is the end of the quarter. */
export function stamped(name: string, month: string): string {
  const [year = '', number = ''] = month.split('-');
  const stamp = `D${year.slice(-1)}${number}`;
  return name
    .replace(/D61010/, `${stamp}10`)
    .replace(/D60901/, `${stamp}01`)
    .replace(/202606/, `${year}${two(Math.ceil(Number(number) / 3) * 3)}`)
    .replace(/2026-09/, month);
}

/**
 * Returns a function that moves the days of the newest two months, as any source prints them: the newest
 * dates bound the label where the publisher stamps no name. The other dates stay, as they do in a registry.
 */
function dates(usual: string, month: string): (line: string) => string {
  const moved = new Map([-1, 0].map((months) => [after(usual, months), after(month, months)]));
  const any = (form: (month: string) => string): string => [...moved.keys()].map(form).join('|');
  const compact = (one: string): string => one.replace('-', '');
  const slashed = (one: string): string => one.split('-').toReversed().join('/');
  const forms = [
    { form: (one: string) => one, from: '(?<![\\d-])', to: '(?=-\\d\\d(?!\\d)|(?![\\d-]))' },
    { form: compact, from: '(?<!\\d)', to: '(?=\\d\\d(?!\\d))' },
    { form: slashed, from: '(?<=(?<!\\d)\\d\\d/)', to: '(?!\\d)' },
  ].map(({ form, from, to }) => ({
    pattern: new RegExp(`${from}(?:${any(form)})${to}`, 'g'),
    texts: new Map([...moved].map(([one, other]) => [form(one), form(other)])),
  }));
  return (line) =>
    forms.reduce((text, { pattern, texts }) => text.replace(pattern, (one) => texts.get(one) ?? one), line);
}

function* each(lines: Iterable<string>, change: (line: string) => string): Generator<string> {
  for (const line of lines) yield change(line);
}

/** Returns the members of the publication of a month, such as `2026-12`. */
export function membersIn(month: string, { sampleVersion }: Source, members: readonly Member[]): Member[] {
  const [usual] = /^\d{4}-\d{2}/.exec(sampleVersion) ?? [];
  const change = usual === undefined ? (line: string) => line : dates(usual, month);
  return members.map((member) => ({
    ...member,
    name: stamped(member.name, month),
    lines: { [Symbol.iterator]: () => each(member.lines, change) },
  }));
}
