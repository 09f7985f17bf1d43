/** Log lines are gathered into one write per turn of the event loop; none is lost at an orderly end. */
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';

/** Runs a program that logs, and returns the chunks that it wrote, each ended by `|`. */
function chunksOf(program: string): string[] {
  const source = `
    import { gatherLines, log } from './shared/log.ts';
    const { write } = process.stdout;
    process.stdout.write = (chunk) => write.call(process.stdout, chunk + '|');
    const flush = gatherLines();
    gatherLines();
    ${program}`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', source], {
    encoding: 'utf8',
  });
  return stdout.split('|').slice(0, -1);
}

const eventsIn = (chunk = ''): string[] =>
  chunk
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { event: string }).event);

describe('log lines of one machine', () => {
  test('are whole in writes of at most 4,096 bytes, which a pipe takes at once', () => {
    const chunks = chunksOf(`for (let i = 0; i < 200; i++) log.info('é'.repeat(50));`);
    expect(chunks.length).toBeGreaterThan(4);
    expect(chunks.every((chunk) => Buffer.byteLength(chunk) <= 4_096)).toBe(true);
    expect(chunks.flatMap(eventsIn)).toHaveLength(200);
  });

  test.each([
    ['process.exit()', `log.info('one'); log.info('two'); process.exit(0);`],
    ['an error', `log.info('one'); log.info('two'); throw new Error('unexpected');`],
    ['a call before other output', `log.info('one'); log.info('two'); flush(); process.reallyExit(0);`],
  ])('are all written before %s', (_, program) => {
    expect(chunksOf(program).map(eventsIn)).toEqual([['one', 'two']]);
  });
});
