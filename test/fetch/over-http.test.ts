/** A publication over HTTP from a stand-in of a Nextcloud, with resets, and by a process that is killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchPublication } from '../../loaders/fetch/fetch-publication.ts';
import type { RemoteFile } from '../../loaders/publisher/ports.ts';
import { openPublisher } from '../../loaders/publisher/publisher.ts';
import { takeInventory } from '../../loaders/steps/inventory.ts';
import { publicationFiles } from '../../local/publication-files.ts';
import { openFolderTarget } from '../../operator/fetch/folder-target.ts';
import { restart } from '../../synthetic/kit/random.ts';
import { realClock } from '../support/fetch/real-clock.ts';
import { archive, lines, SMALL, VERSION } from '../support/fetch/small-publications.ts';
import { until } from '../support/programs.ts';
import type { Fault } from '../support/publisher/faults.ts';
import { nextcloud, sharePath } from '../support/publisher/nextcloud.ts';
import { type StandIn, startStandIn } from '../support/publisher/server.ts';
import { type Files, published } from '../support/publisher/site.ts';

const SEGMENT = 8 << 10;
const MODIFIED = Date.UTC(2026, 9, 9);
const random = restart({ state: 0 }, 5, 0, 0);
const PUBLICATION = new Map([
  ['transacoes-1.zip', archive(random, 'transacoes-1', 300_000)],
  ['transacoes-2.csv', lines(random, 100_000)],
]);

let folder = '';
let standIn: StandIn;
let files: RemoteFile[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fetch-'));
  const share: Files = new Map([...PUBLICATION].map(([name, bytes]) => [name, published(bytes, MODIFIED)]));
  standIn = await startStandIn(nextcloud(new Map([['9900fetch', share]])));
  files = [...share].map(([name, { body, etag, modified }]) => ({
    name,
    url: `${standIn.origin}${sharePath('9900fetch')}${name}`,
    size: body.size,
    etag,
    modified,
  }));
});
afterEach(async () => {
  await standIn.close();
  rmSync(folder, { recursive: true, force: true });
});

const address = (): string => `${standIn.origin}${sharePath('9900fetch')}`;

/** The folder has the bytes of the publisher, and a load takes them. */
async function expectWhole(): Promise<void> {
  for (const [name, bytes] of PUBLICATION) expect(readFileSync(join(folder, name)).equals(bytes)).toBe(true);
  const plan = await takeInventory(SMALL, VERSION, publicationFiles(folder));
  expect(plan.members).toHaveLength(2);
}

test('resets, cut bodies and refusals do not keep a publication from being whole', async () => {
  const faults: readonly (Fault | null)[] = [
    { kind: 'reset', after: 3_000 },
    { kind: 'truncated', after: 5_000 },
    { kind: 'status', status: 503 },
    { kind: 'page', page: 'rejected' },
    { kind: 'reset', after: 'request' },
    { kind: 'status', status: 404 },
    { kind: 'whole' },
    null,
  ];
  standIn.faults = () =>
    standIn.log.length % 3 === 0 ? (faults[(standIn.log.length / 3) % faults.length] ?? null) : null;
  const publisher = openPublisher({ contact: '', connections: 3 });
  const target = await openFolderTarget(folder, { segmentBytes: SEGMENT });
  const notes: string[] = [];
  try {
    const origin = await fetchPublication(
      {
        publisher,
        clock: realClock,
        until: Number.POSITIVE_INFINITY,
        note: (sentence) => notes.push(sentence),
      },
      SMALL,
      { source: SMALL.name, version: VERSION, address: address(), files, unready: [] },
      target,
      { connections: 3, view: { begin: () => undefined, advance: () => undefined, stage: () => undefined } },
    );
    expect(origin.arquivos.map(({ tamanho }) => tamanho)).toEqual(files.map(({ size }) => size));
  } finally {
    await target.close();
    await publisher.close();
  }
  expect(notes.length).toBeGreaterThan(5);
  expect(standIn.most()).toBeLessThanOrEqual(3);
  await expectWhole();
});

test('a process that is killed leaves segments that the next one does not request again', async () => {
  const program = fileURLToPath(new URL('../support/fetch/fetching.ts', import.meta.url));
  const run = () =>
    spawn(process.execPath, [program, folder, address(), JSON.stringify(files), String(SEGMENT)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  standIn.faults = () => ({ kind: 'slow', ms: 10 });
  const killed = run();
  await until(() => standIn.log.length > 15);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const journals = files.map(({ name }) => [name, storedIn(name)] as const);
  expect(journals.flatMap(([, stored]) => stored).length).toBeGreaterThan(5);
  await expect(takeInventory(SMALL, VERSION, publicationFiles(folder))).rejects.toThrow(
    /run the fetch again/,
  );

  standIn.log.length = 0;
  standIn.faults = () => null;
  const [code] = await once(run(), 'exit');
  expect(code).toBe(0);
  const requested = standIn.log.map(({ path, range }) => `${path.split('/').at(-1)} ${range}`);
  for (const [name, stored] of journals) {
    for (const segment of stored) {
      const range = `bytes=${segment * SEGMENT}-${(segment + 1) * SEGMENT - 1}`;
      expect(requested).not.toContain(`${name} ${range}`);
    }
  }
  await expectWhole();
});

/** The segments that the journal of a draft lists. */
function storedIn(name: string): number[] {
  try {
    const { segments } = JSON.parse(readFileSync(join(folder, `${name}.parcial.json`), 'utf8'));
    return (segments as [number, number][]).map(([segment]) => segment);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
