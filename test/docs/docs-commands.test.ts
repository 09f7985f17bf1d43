/** The reference names every command and every declared flag; the operators' page calls them correctly. */
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../bin/commands/index.ts';
import { callOf } from '../../operator/command/usage-text.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { allIn, read, sectionOf } from '../support/docs/pages.ts';

const REFERENCE = read('docs/reference.md');
const OPERATING = read('docs/operating.md');
const isCampaign = ({ name }: { name: string }): boolean => name.startsWith('bench ');

test('the reference shows a call of every command', () => {
  const missing = COMMANDS.filter(({ name, isDefault }) => !isDefault && !REFERENCE.includes(callOf(name)));
  expect(missing.map(({ name }) => name)).toEqual([]);
  expect(COMMANDS.filter(isCampaign).length).toBeGreaterThan(1);
});

test('the reference has every flag of a command, and those of campaigns next to the campaigns', () => {
  const benchmarks = sectionOf(REFERENCE, '### Benchmarks');
  const missing = COMMANDS.flatMap((command) => {
    const page = isCampaign(command) ? benchmarks : REFERENCE;
    return Object.keys(command.flags)
      .filter((flag) => !page.includes(`--${flag}\``))
      .map((flag) => `${command.name} --${flag}`);
  });
  expect(missing).toEqual([]);
});

test('calls of commands on the page for operators have only flags of that command', () => {
  const calls = allIn(OPERATING, /(npm run [a-z]+ -- [^`\n#]+)/g);
  const wrong = calls.flatMap((call) => {
    const [command] = COMMANDS.filter(({ name }) => call.startsWith(`${callOf(name)} `)).sort(
      (a, b) => b.name.length - a.name.length,
    );
    return allIn(call, /\s--([a-z-]+)/g)
      .filter((flag) => !(flag in (command?.flags ?? {})))
      .map((flag) => `${call}: --${flag}`);
  });
  expect(wrong).toEqual([]);
  expect(calls.length).toBeGreaterThan(10);
});

describe('the path from an empty account to the first answer', () => {
  const path = sectionOf(OPERATING, '## From an empty account to the first answer');
  const steps = path.split(/^(?=\d+\. )/m).slice(1);

  test('is numbered, and each step has something to do and what to expect', () => {
    expect(steps.map((step) => Number.parseInt(step, 10))).toEqual(steps.map((_, i) => i + 1));
    const incomplete = steps.filter((step) => !/^\d+\. \*\*[\w -]+\.\*\* [\s\S]+ Expect: /.test(step));
    expect(incomplete).toEqual([]);
    expect(steps.at(-1)).toContain('npm run smoke');
  });

  test('refers to steps, outputs and sources that exist', () => {
    const numbers = allIn(path, /\bsteps? (\d+)/g).filter((step) => Number(step) > steps.length);
    const stack = read('lib/stack.ts') + read('lib/ingestion/fetching.ts');
    const outputs = allIn(path, /\boutput\s+`(\w+)`/g);
    const sources = allIn(path, /"source": "(\w+)"/g);
    expect([outputs.length, sources.length]).toEqual([3, 1]);
    expect([
      ...numbers,
      ...outputs.filter((output) => !new RegExp(`\\b${output}\\b`).test(stack)),
      ...sources.filter((source) => !SOURCES.some(({ name }) => name === source)),
    ]).toEqual([]);
  });
});
