/** The emulators of AWS: whether they are installed on this machine, and their process. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { LONGEST_MS } from '../service/longest.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SERVER = join(ROOT, 'test/emulators/server.py');
/** Where `test/emulators/install` puts the packages. */
const FOLDER = process.env['EMULATORS_DIR'] ?? join(ROOT, '.emulators');
const PACKAGES = join(FOLDER, 'python');
const JARS = join(FOLDER, 'jars');

/** The files that say which packages are needed; a change of theirs makes an older installation unfit. */
const REQUIREMENTS = ['requirements.txt', 'pom.xml'].map((name) => join(ROOT, 'test/emulators', name));

/** Returns the reason why the emulators cannot run here, or null. */
function missingEmulators(): string | null {
  const wanted = createHash('sha256');
  for (const file of REQUIREMENTS) wanted.update(readFileSync(file));
  const mark = join(FOLDER, 'installed');
  if (existsSync(mark) && readFileSync(mark, 'utf8').trim() === wanted.digest('hex')) return null;
  return `${FOLDER} does not have the emulators of AWS: install Python 3.11, Java 17 and Maven, or later ones, then run test/emulators/install`;
}

/** In continuous integration, missing emulators make the tests fail; elsewhere the tests are skipped. */
const missing = missingEmulators();
export const hasEmulators = missing === null || process.env['CI'] !== undefined;
if (!hasEmulators) console.warn(`Tests on emulators of AWS are skipped. ${missing}.`);

export type Emulators = Awaited<ReturnType<typeof startEmulators>>;

export interface EmulatorSettings {
  readonly data: string;
  /** Address that receives the calls of functions, and of S3, that states make. */
  readonly lambda: string;
  readonly s3: string | null;
  /** Seconds that a second of a Wait state, and of a pause before a retry, takes. */
  readonly pace: number;
}

/** The process ends when its stdin closes, as when this process ends. @throws Error with its stderr */
export async function startEmulators(settings: EmulatorSettings) {
  if (missing) throw new Error(missing);
  const child = spawn('python3', [SERVER], {
    env: { PATH: process.env['PATH'], JAVA_HOME: process.env['JAVA_HOME'], PYTHONPATH: PACKAGES },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors = `${errors}${chunk}`.slice(-20_000);
  });
  const ended = new Promise<never>((_, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => fail(new Error(`the emulators ended with ${code}:\n${errors}`)));
  });
  // Handled where it is raced; this avoids an unhandled rejection when the process ends later.
  ended.catch(() => undefined);
  const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
  child.stdin.write(`${JSON.stringify({ ...settings, jars: JARS })}\n`);
  const lines = createInterface({ input: child.stdout });
  const line = new Promise<string>((done) => lines.once('line', done));
  const addresses = JSON.parse(await Promise.race([line, ended])) as { dynamodb: string; aws: string };
  clearTimeout(late);
  return {
    /** Addresses of DynamoDB, and of S3 and Step Functions. */
    ...addresses,
    stop: async () => {
      child.stdin.end();
      await ended.catch(() => undefined);
    },
  };
}
