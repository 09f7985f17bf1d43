/** `npm run update` from the publisher to the answer: real programs and store, with stand-in publishers. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SourceOutcome } from '../../operator/update/outcome.ts';
import { testPrograms, until } from '../support/programs.ts';
import { publicationOf } from '../support/publisher/publications.ts';
import { published } from '../support/publisher/site.ts';
import { type StandIns, startPublishers } from '../support/update/publishers.ts';

interface Updated {
  readonly exit_code: number;
  readonly sources: readonly Pick<SourceOutcome, 'source' | 'happened' | 'reason' | 'plan'>[];
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

async function served(): Promise<Record<string, string | undefined>> {
  const { out } = await programs.run('snapshots', ['--json']).ended;
  const { sources } = JSON.parse(out) as { sources: { source: string; active: { versao: string } | null }[] };
  return Object.fromEntries(sources.map(({ source, active }) => [source, active?.versao]));
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
    expect(await served()).toMatchObject({ cno: '2025-09-12' });
    expect(readdirSync(join(programs.dataDir, 'snapshots/cno/2025-09-12'))).toContain('origem.json');
  });

  test('goes on with the next source after a broken one, and exits with 1', async () => {
    const damaged = Buffer.from(publicationOf('cno', '2025-09-14').get('cno.zip') ?? '');
    damaged.writeUInt32LE(0x99999999, 1_000);
    publishers.files.set('CNO/cno.zip', published(damaged, Date.UTC(2025, 8, 14)));
    const { code, result } = await update('cno', 'pgfn');
    expect([code, result.sources.map(({ happened }) => happened)]).toEqual([1, ['failed', 'loaded']]);
    expect(result.sources[0]?.reason).toContain('cno.zip');
    expect(await served()).toMatchObject({ cno: '2025-09-12', pgfn: '2025-T2' });
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
    expect(await served()).toMatchObject({ cno: '2025-09-15' });
  });

  test('does not undo a rollback, and plans a newer version', async () => {
    expect((await programs.run('rollback', ['cno']).ended).code).toBe(0);
    const { code, first } = await update('cno');
    expect([code, first?.happened]).toEqual([3, 'rolled_back']);
    publishers.publishCno(Date.UTC(2025, 8, 16));
    const { first: planned } = await update('cno', '--dry-run');
    expect(planned?.plan).toMatchObject({ files: 1 });
  });
});
