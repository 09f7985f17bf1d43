/** `npm run synthetic -- --companies N --to DIR`: writes an invented publication in the publisher's exact form. */
import '../local/compiler.ts';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { callerFolder } from '../shared/env.ts';
import { SYNTHETIC_SOURCES } from '../synthetic/source.ts';
import { PUBLICATION_DEFAULTS, type Summary, type WriteOptions, writeSynthetic } from '../synthetic/write.ts';

const SOURCES = Object.keys(SYNTHETIC_SOURCES);

const USAGE = `Usage: npm run synthetic -- [--source NAME] --companies N --to DIR [--seed S] [--parts P] [--faults K] [--plain] [--json]
  --source     ${SOURCES.join(', ')} (default cnpj)
  --companies  1 to 80000000: the size of the country, from which that of every source follows
  --to         a new or empty folder
  --seed       0 to 4294967295 (default 1); the same seed gives the same bytes
  --parts      files per kind, 1 to 10 (default 10); no source has more than its publisher gives it
  --faults     bad rows to spread over the files, 0 to 1000000 (default 0)
  --plain      members as plain files instead of zips
  --json       the summary as one JSON object on the last line`;

class UsageError extends Error {
  override readonly name = 'UsageError';
}

function whole(flag: string, value: string | undefined, min: number, max: number, fallback?: number): number {
  if (value === undefined && fallback !== undefined) return fallback;
  const number = /^\d{1,10}$/.test(value ?? '') ? Number(value) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new UsageError(`--${flag} is ${value ?? 'missing'}; allowed: a whole number from ${min} to ${max}`);
}

function freshFolder(value: string | undefined): string {
  if (!value) throw new UsageError('--to is missing; allowed: a new or empty folder');
  const folder = resolve(callerFolder(), value);
  try {
    if (readdirSync(folder).length === 0) return folder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return folder;
    throw new UsageError(`--to is ${value}, which is no folder; allowed: a new or empty folder`);
  }
  throw new UsageError(`--to is ${value}, which is not empty; allowed: a new or empty folder`);
}

/** Named by the flag, or by the first word, as before there were several. */
function sourceOf(names: readonly string[]): string {
  const [name = PUBLICATION_DEFAULTS.source, ...more] = names;
  if (more.length === 0 && Object.hasOwn(SYNTHETIC_SOURCES, name)) return name;
  throw new UsageError(`--source is ${names.join(' ')}; allowed: one of ${SOURCES.join(', ')}`);
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        source: { type: 'string' },
        companies: { type: 'string' },
        to: { type: 'string' },
        seed: { type: 'string' },
        parts: { type: 'string' },
        faults: { type: 'string' },
        plain: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function optionsOf({ values, positionals }: ReturnType<typeof parse>): WriteOptions {
  const { seed, parts, faults } = PUBLICATION_DEFAULTS;
  return {
    source: sourceOf([...positionals, ...(values.source === undefined ? [] : [values.source])]),
    companies: whole('companies', values.companies, 1, 80_000_000),
    dir: freshFolder(values.to),
    seed: whole('seed', values.seed, 0, 0xffff_ffff, seed),
    parts: whole('parts', values.parts, 1, 10, parts),
    faults: whole('faults', values.faults, 0, 1_000_000, faults),
    plain: values.plain,
  };
}

function show({ rows, bytes, stored, seconds }: Summary): void {
  for (const [kind, count] of Object.entries(rows)) {
    console.log(`${kind.padEnd(17)}${count.toLocaleString('en').padStart(13)} rows`);
  }
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  console.log(`${(bytes / 1e6).toFixed(1)} MB in files of ${(stored / 1e6).toFixed(1)} MB`);
  console.log(`${seconds} s, ${Math.round(total / Math.max(seconds, 0.001)).toLocaleString('en')} rows/s`);
}

try {
  const parsed = parse(process.argv.slice(2));
  if (parsed.values.help) {
    console.log(USAGE);
  } else {
    const summary = await writeSynthetic(optionsOf(parsed));
    show(summary);
    if (parsed.values.json) console.log(JSON.stringify(summary));
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}
