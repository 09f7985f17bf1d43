/** Fills the disk, or makes it read-only, before or during a load and the issue of a key. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, servedWhole } from '../../support/break/answers.ts';
import { awaited, expectReason, expectServed } from '../../support/break/attempts.ts';
import { type Installation, install, lastLines, manage } from '../../support/break/installation.ts';
import { makeLossyDisk, whyNoLossyDisk } from '../../support/break/lossy-disk.ts';
import { randomMoment, reach, shown } from '../../support/break/moments.ts';
import { expectUndisturbed } from '../../support/break/next-load.ts';
import { expectRight, startReader } from '../../support/break/reader.ts';
import { makeSmallDisk } from '../../support/break/small-disk.ts';
import { copyOf, type Template, template } from '../../support/break/template.ts';
import { PATHS } from '../../support/break/two-publications.ts';
import type { Service } from '../../support/programs.ts';
import type { Part, Random } from '../part.ts';

const MEGABYTES = 24;
const FULL = /disk is full|no space left|ENOSPC/i;
const READ_ONLY = /read-only|EROFS/i;
const FAILING = /read-only|EROFS|EIO|input.output error/i;
/** A full disk must not end the service; the time is that of a busy machine. */
const OUTAGE_MS = 20_000;

export const disks: Part = {
  promise:
    'On a full or read-only disk the old generation is served throughout, a load says that the disk is full or read-only and where, and with space again the next load publishes without any order.',
  attempts: 'fills a disk or makes it read-only at a random moment of a load and of an issue of a key',
  // The short forms are test/store/disk.test.ts and test/ends/reasons.test.ts.
  count: { full: 32, short: 0 },
  hindrance: whyNoLossyDisk,
  prepare: async ({ folder }) =>
    awaited(async ({ number, random }) => {
      const way = WAYS[number % WAYS.length] ?? fullInTheMiddle;
      await way(await template(), folder, random).catch((error: Error) => {
        throw new Error(`${way.name}: ${error.message}`, { cause: error });
      });
    }),
};

type Way = (shared: Template, folder: string, random: Random) => Promise<void>;

const fullInTheMiddle: Way = (shared, folder, random) =>
  onSmallDisk(shared, folder, async ({ installation, disk, service }) => {
    const moment = randomMoment(random);
    const load = installation.load('new');
    await reach(load, moment);
    await disk.fill(random.pick([0, 0, 4, 16, 64]) << 10);
    const key = await tryToIssue(installation, service);
    const ended = await load.ended;
    expectReason(`the load, filled ${shown(moment)},`, ended, FULL);
    await disk.empty();
    return key;
  });

const nearlyFull: Way = (shared, folder, random) =>
  onSmallDisk(shared, folder, async ({ installation, disk, service }) => {
    const left = random.whole(0, 400);
    await disk.fill(left << 10);
    const key = await tryToIssue(installation, service);
    expectReason(`the load with ${left} KB left`, await installation.load('new').ended, FULL);
    await disk.empty();
    return key;
  });

interface OnDisk {
  readonly installation: Installation;
  readonly disk: Awaited<ReturnType<typeof makeSmallDisk>>;
  readonly service: Service;
}

/** `work` returns a key that was reported as issued, which must be valid afterwards, or null. */
async function onSmallDisk(
  shared: Template,
  folder: string,
  work: (on: OnDisk) => Promise<string | null>,
): Promise<void> {
  const disk = await makeSmallDisk(MEGABYTES);
  const installation = install(shared, copyOf(shared, join(disk.folder, 'data')), folder);
  try {
    const service = await installation.serve();
    const reader = startReader(shared.answers, service.url, shared.key);
    const key = await work({ installation, disk, service });
    await reader.answered(OUTAGE_MS);
    const seen = await reader.stop();
    expectRight(seen);
    if (seen.longestOutageMs > OUTAGE_MS) throw new Error(`no answer for ${seen.longestOutageMs} ms`);
    await expectUndisturbed(shared, installation);
    await expectIssued(service, key);
  } finally {
    await installation.close();
    await disk.remove();
  }
}

/** Returns the key, or null where the route says that it failed. @throws Error for another answer */
async function tryToIssue(installation: Installation, service: Service): Promise<string | null> {
  const { status, text } = await manage(installation, service, 'POST', '/chaves', { cliente: 'Cheia' });
  if (status === 201) return (JSON.parse(text) as { chave: string }).chave;
  if (status === 503) return null;
  throw new Error(`an issue of a key is answered with ${status} ${text}`);
}

async function expectIssued({ url }: Service, key: string | null): Promise<void> {
  if (key && !(await ask(url, key, PATHS[0] ?? '')).startsWith('200')) {
    throw new Error('a key that was reported as issued is not valid');
  }
}

/** Nothing can be written when the programs start; afterwards they start as if nothing had happened. */
const readOnlyAtTheStart: Way = async (shared, folder) => {
  const disk = await makeSmallDisk(MEGABYTES);
  const installation = install(shared, copyOf(shared, join(disk.folder, 'data')), folder);
  try {
    await disk.setReadOnly(true);
    expectReason('the load', await installation.load('new').ended, READ_ONLY);
    await installation.serve().then(
      (service) => expectServed(shared, service, 'old'),
      (error: Error) => {
        if (!READ_ONLY.test(error.message)) {
          throw new Error(`the service ends without its reason: ${lastLines(error.message)}`);
        }
      },
    );
    await installation.kill();
    await disk.setReadOnly(false);
    await expectServed(shared, await installation.serve(), 'old');
    await expectUndisturbed(shared, installation);
  } finally {
    await installation.close();
    await disk.remove();
  }
};

/** The system makes a file system read-only after an error, also while files are open for writing. */
const readOnlyInTheMiddle: Way = async (shared, folder, random) => {
  const disk = await makeLossyDisk(64);
  const installation = install(shared, copyOf(shared, join(disk.folder, 'data')), folder);
  execFileSync('sync', ['-f', disk.folder]);
  try {
    const service = await installation.serve();
    const load = installation.load('new');
    await reach(load, randomMoment(random));
    failDisk(disk.folder);
    const ended = await load.ended;
    expectReason('the load', ended, FAILING);
    await pause(1_100);
    const served = await servedWhole(shared.answers, service.url, shared.key);
    if (ended.code === 0 && served !== 'new') throw new Error('the load published and the old one is served');
    await installation.kill();
    await disk.remount();
    await servedWhole(shared.answers, (await installation.serve()).url, shared.key);
    await expectUndisturbed(shared, installation);
  } finally {
    await installation.close();
    await disk.remove();
  }
};

function failDisk(folder: string): void {
  execFileSync('mount', ['-o', 'remount,errors=remount-ro', folder]);
  const device = execFileSync('findmnt', ['-n', '-o', 'SOURCE', folder]).toString().trim();
  writeFileSync(`/sys/fs/ext4/${basename(device)}/trigger_fs_error`, '1');
}

const WAYS: readonly Way[] = [fullInTheMiddle, nearlyFull, readOnlyAtTheStart, readOnlyInTheMiddle];
