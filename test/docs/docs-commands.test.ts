/** The reference names every command, and every flag that a command declares. */
import { expect, test } from 'vitest';
import { COMMANDS } from '../../bin/commands/index.ts';
import { callOf } from '../../local/command/usage-text.ts';
import { read, sectionOf } from '../support/docs/pages.ts';

const REFERENCE = read('docs/reference.md');
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
