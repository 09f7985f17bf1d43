/** Campaign: prints how big the project is next to what it may be, and judges nothing. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Values } from '../operator/command/declaration.ts';
import type { TARGETS } from './campaigns/trials.ts';
import { serving } from './local-service.ts';
import { table } from './markdown.ts';
import { treeOf } from './processes.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const PRODUCT = ['bin', 'lib', 'functions', 'shared', 'loaders', 'local', 'operator', 'docs', 'portal'];

/**
 * Rules that both kernels and TypeScript apply, each with the test that shows that both agree. What need
 * not agree is left out: keys of entries are sampled in TypeScript for bounds of ranges.
 */
const RULES_IN_TWO_LANGUAGES = [
  ['which cells are valid', 'test/kernels/kernels.test.ts'],
  ['how cells are cleaned and their letters read', 'test/kernels/kernels.test.ts'],
  ['where lines and cells end', 'test/kernels/scatter.test.ts'],
  ['the hash of a key, which chooses its bucket or page', 'test/kernels/scatter.test.ts'],
  ['the words of a name', 'test/search/campaign.test.ts'],
  ['the hash of a term', 'test/search/campaign.test.ts'],
  ['the items of a document', 'test/roundtrip/roundtrip-sources.test.ts'],
] as const;

/** Files that are committed, below one of the folders. */
const filesIn = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', '-z', ...folders], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);

const readAll = (files: readonly string[]): string =>
  files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('');

const linesOf = (...folders: string[]): number =>
  readAll(filesIn(...folders).filter((file) => /\.[cm]?[jt]s$/.test(file))).split('\n').length - 1;

/** Words of documents and results, without those that are generated. */
function countWords(): number {
  const pages = filesIn('README.md', 'CONTRIBUTING.md', 'docs/*.md', 'bench/results/*.md');
  const generated = /<!-- begin generated: .*?<!-- end generated -->/gs;
  return readAll(pages).replaceAll(generated, '').split(/\s+/).filter(Boolean).length;
}

/** Starts the service over an empty folder, as a machine of two cores does. */
async function countProcesses(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'targets-'));
  try {
    const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', SERVICE_PROCESSES: '2' };
    return await serving(env, async ({ pid }) => treeOf(pid).length);
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}

export async function run({ json }: Values<typeof TARGETS.flags>): Promise<boolean> {
  const figures = [
    ['lines of the product', linesOf(...PRODUCT), 77_000],
    ['lines of benches and generators', linesOf('bench', 'synthetic'), 9_000],
    ['lines of tests', linesOf('test'), 58_000],
    ['words of documents and results', countWords(), 45_000],
    ['rules in two languages', RULES_IN_TWO_LANGUAGES.length, 5],
    ['processes of `npm start` on two cores', await countProcesses(), 2],
  ] as const;
  console.log(table(['', 'today', 'target'], figures));
  console.log('\nRules in two languages:');
  for (const [rule, test] of RULES_IN_TWO_LANGUAGES) console.log(`- ${rule} (${test})`);
  if (json) console.log(JSON.stringify(Object.fromEntries(figures.map(([name, today]) => [name, today]))));
  return true;
}
