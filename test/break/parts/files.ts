/** Changes, replaces, cuts, grows or removes a file of a publication while it is loaded. */
import {
  appendFileSync,
  closeSync,
  cpSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../../synthetic/write.ts';
import { onCopies } from '../../support/break/attempts.ts';
import { type How, type Installation, install, lastLines } from '../../support/break/installation.ts';
import { copyOf, type Template } from '../../support/break/template.ts';
import { storedState } from '../../support/loads/stored-state.ts';
import type { Ended } from '../../support/programs.ts';
import type { Attempt, Part, Place, Random } from '../part.ts';

/** Enough for a load that reads for some tenths of a second. */
const COMPANIES = 3_000;
/** The load has started its first step by then, and has read the last file. */
const FIRST_MS = 250;
const LAST_MS = 1_300;
/** The publication is larger than the one before it by far. */
const WAIVED = ['row-change', 'fewer-files', 'orphans', 'quarantine'];

export const files: Part = {
  promise:
    'A file of a publication that changes, vanishes, grows or is replaced while it is loaded is refused by its name, or the publication is loaded whole as it was before or after the change.',
  attempts: 'changes one file at a random moment of a load',
  // The short form is test/files/hostile-folders.test.ts.
  count: { full: 30, short: 0 },
  prepare: async (place) => {
    let made: Promise<Unchanged> | undefined;
    return onCopies(place, async (shared, installation, attempt) => {
      made ??= makeUnchanged(place, shared);
      await attemptOn(shared, installation, await made, attempt);
    });
  },
};

/** The files before any change, and the hash over the items of their load. */
interface Unchanged {
  readonly publication: string;
  readonly items: string;
}

async function makeUnchanged({ folder }: Place, shared: Template): Promise<Unchanged> {
  const publication = join(folder, 'publication');
  const shape = { companies: COMPANIES, plain: true, parts: 1, dir: publication };
  await writeSynthetic({ ...PUBLICATION_DEFAULTS, ...shape });
  const items = await loadedFresh(shared, folder, { from: publication, accept: WAIVED });
  return { publication, items };
}

async function attemptOn(
  shared: Template,
  installation: Installation,
  unchanged: Unchanged,
  { random }: Attempt,
): Promise<void> {
  const { root } = installation.programs;
  const from = join(root, 'changing');
  cpSync(unchanged.publication, from, { recursive: true });
  const before = await storedState(installation.dataDir);
  const how = { from, accept: WAIVED };
  const load = installation.load('new', how);
  await pause(random.whole(FIRST_MS, LAST_MS));
  const file = random.pick(readdirSync(from));
  const [name, change] = random.pick(CHANGES);
  change(join(from, file), random);
  const ended = await load.ended;
  const after = await storedState(installation.dataDir);
  const what = `${file} ${name}`;
  if (ended.code !== 0) return expectRefusal(what, file, ended, before.items === after.items);
  expectAccounted(what, ended);
  if (after.items === unchanged.items) return;
  if (after.items === (await loadedFresh(shared, root, how))) return;
  throw new Error(`${what}: the store has a mixture of both states`);
}

function expectRefusal(what: string, file: string, { code, err, out }: Ended, isUnchanged: boolean): void {
  if (!isUnchanged) throw new Error(`${what}: the load was refused and the old generation is not served`);
  // Without the file, the refusal may name the kind that is missing.
  if (code === 1 && (err.includes(file) || /no file of: /.test(err)) && !/States\./.test(err)) return;
  throw new Error(`${what}: ended with ${code} and does not name the file: ${lastLines(err + out)}`);
}

/** @throws Error unless the rows read are those stored, dropped and quarantined */
function expectAccounted(what: string, { out }: Ended): void {
  const { files: accounts } = JSON.parse(out.trim().split('\n').at(-1) ?? '') as { files: FileAccount[] };
  const sum = (counts: Counts): number => Object.values(counts).reduce((a, b) => a + b, 0);
  for (const { file, read, stored, dropped, quarantined } of accounts) {
    if (read !== stored + sum(dropped) + sum(quarantined))
      throw new Error(`${what}: rows of ${file} are lost`);
  }
}

type Counts = Readonly<Record<string, number>>;

interface FileAccount {
  readonly file: string;
  readonly read: number;
  readonly stored: number;
  readonly dropped: Counts;
  readonly quarantined: Counts;
}

let fresh = 0;

/** Returns the hash over the items of a load of the files as they are, upon another copy of the template. */
async function loadedFresh(shared: Template, root: string, how: How): Promise<string> {
  const other = install(shared, copyOf(shared, join(root, `fresh-${fresh++}`)), root);
  try {
    const { code } = await other.load('new', how).ended;
    return code === 0 ? (await storedState(other.dataDir)).items : 'refused';
  } finally {
    await other.close();
  }
}

type Change = (path: string, random: Random) => void;

const middle = (path: string, random: Random): number => random.whole(1, statSync(path).size - 1);

const CHANGES: readonly (readonly [string, Change])[] = [
  ['cut', (path, random) => truncateSync(path, middle(path, random))],
  ['emptied', (path) => truncateSync(path, 0)],
  ['removed', (path) => rmSync(path)],
  ['grown by its own lines', (path) => appendFileSync(path, readFileSync(path))],
  ['grown by a piece of a line', (path) => appendFileSync(path, '"99')],
  [
    'overwritten in place',
    (path, random) => {
      const file = openSync(path, 'r+');
      for (let i = 0; i < 50; i++) writeSync(file, '7', middle(path, random));
      closeSync(file);
    },
  ],
  [
    'replaced by a file of the same size',
    (path) => {
      const lines = readFileSync(path, 'latin1').trimEnd().split('\n');
      writeFileSync(`${path}.new`, `${lines.reverse().join('\n')}\n`, 'latin1');
      renameSync(`${path}.new`, path);
    },
  ],
];
