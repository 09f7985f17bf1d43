/** `npm run update` from the publisher to the answer: real programs and store, with stand-in publishers. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SourceOutcome } from '../../operator/update/outcome.ts';
import { testPrograms, until } from '../support/programs.ts';
import { type StandIns, startPublishers } from '../support/update/publishers.ts';

interface Updated {
  readonly exit_code: number;
  readonly sources: readonly Pick<SourceOutcome, 'happened' | 'reason'>[];
}

const programs = testPrograms('update');
let publishers: StandIns;
beforeAll(async () => {
  publishers = await startPublishers();
  publishers.publishCno(Date.UTC(2025, 8, 12, 18, 30));
});
afterAll(() => publishers.close());

const start = (...args: string[]) =>
  programs.run('publications/update', [...args, '--json'], {
    ...publishers.env,
    LOAD_WORKERS: '1',
    // The works of two days are invented apart: they are not compared.
    EXPORT_ROWS: '0',
  });

async function update(...args: string[]) {
  const { code, out, err } = await start(...args).ended;
  const result = JSON.parse(out.trim().split('\n').at(-1) ?? '') as Updated;
  return { code, err, result, first: result.sources[0] };
}

async function served(): Promise<string | undefined> {
  const { out } = await programs.run('snapshots', ['--json']).ended;
  const { sources } = JSON.parse(out) as { sources: { source: string; active: { versao: string } | null }[] };
  return sources.find(({ source }) => source === 'cno')?.active?.versao;
}

describe('npm run update', () => {
  test('says with --dry-run what it would do, and changes nothing', async () => {
    const { code, err, first } = await update('cno', '--dry-run');
    expect([code, first?.happened]).toEqual([0, 'planned']);
    expect(err).toContain('would be loaded: ');
    expect(readdirSync(programs.dataDir)).not.toContain('snapshots');
  });

  test('fetches and loads what is newer, and the manifest serves it', async () => {
    const { code, err, first } = await update('cno');
    expect([code, first?.happened, first?.reason]).toEqual([0, 'loaded', null]);
    expect(err).toContain('PUBLISHED');
    expect(readdirSync(join(programs.dataDir, 'snapshots/cno/2025-09-12'))).toContain('origem.json');
  });

  test('does nothing while another one runs, and exits with 4; the other one goes on after a kill', async () => {
    publishers.publishCno(Date.UTC(2025, 8, 15));
    const begun = () => existsSync(join(programs.dataDir, 'snapshots/cno/2025-09-15/.obtidos'));
    publishers.cno.faults = () => (begun() ? { kind: 'stalled', after: 100 } : null);
    const first = start('cno');
    await until(begun);
    const { code, result } = await update('cno');
    expect([code, result]).toEqual([4, { exit_code: 4, sources: [] }]);
    first.signal('SIGKILL');
    await first.ended;
    publishers.cno.faults = () => null;
    expect((await update('cno')).code).toBe(0);
    expect(await served()).toBe('2025-09-15');
  });

  test('does not undo a rollback', async () => {
    expect((await programs.run('rollback', ['cno']).ended).code).toBe(0);
    const { code, first } = await update('cno');
    expect([code, first?.happened]).toEqual([3, 'rolled_back']);
    expect(await served()).toBe('2025-09-12');
  });
});
