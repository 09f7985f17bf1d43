/** `npm run load -- cnpj --version 2026-10 --from DIR`: loads a publication into the store and publishes it. */
import '../local/compiler.ts';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { WAIVABLE } from '../loaders/account/gates.ts';
import { WRITERS, type Writer, writerFault } from '../loaders/work/load.ts';
import { type CloudEnvironment, connect } from '../local/cloud/connect.ts';
import { runCloudLoad } from '../local/cloud/load.ts';
import { cloudView } from '../local/cloud/view.ts';
import { progressView } from '../local/load/progress.ts';
import { report } from '../local/load/report.ts';
import type { LoadResult } from '../local/load/result.ts';
import { runLoad } from '../local/load/run.ts';
import { openStore } from '../local/store.ts';
import { VERSION_FORMS } from '../shared/api/versions.ts';
import { parsePlace } from '../shared/aws/s3-objects.ts';
import type { Source } from '../shared/datasets/define.ts';
import { findSource, SOURCES } from '../shared/datasets/index.ts';
import { callerFolder, SettingError } from '../shared/env.ts';
import { ENVIRONMENTS, findEnvironment } from './environments.ts';

const USAGE = `usage: npm run load -- SOURCE --version V --from DIR [--accept GATE]... [--writer W] [--environment E] [--json]
  SOURCE     ${SOURCES.map((s) => s.name).join(', ')}
  --version  label of the snapshot, as served (cnpj: 2026-10)
  --from     folder of the publisher's files, zipped or plain; with --environment s3://bucket/prefix/
  --accept   waives one gate for this load: ${WAIVABLE.join(', ')}
  --writer   how items get into their tables: import (ImportTable, the default) or batch (BatchWriteItem)
  --environment  loads on AWS and follows the load: ${ENVIRONMENTS}
  --json     prints the result as one JSON object on the last line of stdout`;

class UsageError extends Error {}

interface Arguments {
  source: Source;
  version: string;
  from: string;
  accept: string[];
  writer: Writer;
  environment: CloudEnvironment | null;
  json: boolean;
}

function readArguments(): Arguments {
  const { values, positionals } = parse();
  const [name = '', ...more] = positionals;
  const source = findSource(name);
  if (!source || more.length > 0) {
    throw new UsageError(
      `SOURCE is "${positionals.join(' ')}"; allowed: ${SOURCES.map((s) => s.name).join(', ')}`,
    );
  }
  const { pattern, example } = VERSION_FORMS[source.cadence];
  const { version = '', from = '', accept = [], json = false } = values;
  if (!pattern.test(version)) throw new UsageError(`--version is "${version}"; allowed: like ${example}`);
  const environment = values.environment === undefined ? null : environmentNamed(values.environment);
  const place = environment ? bucketOf(from) : folderOf(from);
  const unknown = accept.filter((gate) => !(WAIVABLE as readonly string[]).includes(gate));
  if (unknown.length > 0)
    throw new UsageError(`--accept is "${unknown.join(', ')}"; allowed: ${WAIVABLE.join(', ')}`);
  const writer = WRITERS.find((w) => w === (values.writer ?? WRITERS[0]));
  if (!writer) throw new UsageError(`--writer ${writerFault(values.writer ?? '')}`);
  return { source, version, from: place, accept, writer, environment, json };
}

function environmentNamed(name: string): CloudEnvironment {
  const found = findEnvironment(name);
  if (!found) throw new UsageError(`--environment is "${name}"; allowed: ${ENVIRONMENTS}`);
  return found;
}

function folderOf(from: string): string {
  if (!from) throw new UsageError('--from is missing; it names the folder of the files');
  const folder = resolve(callerFolder(), from);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`--from is "${from}"; allowed: a folder that is there`);
  }
  return folder;
}

function bucketOf(from: string): string {
  const place = parsePlace(from);
  if (!place) throw new UsageError(`--from is "${from}"; allowed on AWS: like s3://bucket/prefix/`);
  return `s3://${place.bucket}/${place.prefix}`;
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        version: { type: 'string' },
        from: { type: 'string' },
        accept: { type: 'string', multiple: true },
        environment: { type: 'string' },
        writer: { type: 'string' },
        json: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function main(): Promise<number> {
  const { json, ...request } = readArguments();
  try {
    const result = await load(request);
    process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${report(result)}\n`);
    if (!result.published) process.stderr.write(`${result.reason}\n`);
    return result.published ? 0 : 1;
  } catch (error) {
    // Nobody foresaw it; a script that reads the last line still learns that nothing was published.
    const reason = (error as Error).message;
    const { source, version } = request;
    if (json)
      process.stdout.write(`${JSON.stringify({ source: source.name, version, published: false, reason })}\n`);
    throw error;
  }
}

type Request = Omit<Arguments, 'json' | 'environment'>;

const load = ({ environment, ...request }: Omit<Arguments, 'json'>): Promise<LoadResult> =>
  environment ? loadThere(environment, request) : loadHere(request);

async function loadThere(environment: CloudEnvironment, request: Request): Promise<LoadResult> {
  const cloud = connect(environment);
  const asked = { ...request, source: request.source.name, sample: false };
  const say = (line: string): unknown => process.stderr.write(`${line}\n`);
  try {
    return await runCloudLoad(cloud, asked, cloudView(process.stderr), say);
  } finally {
    cloud.close();
  }
}

async function loadHere(request: Request): Promise<LoadResult> {
  const { client, settings, dataDir, lease } = await openStore();
  try {
    return await runLoad({
      ...request,
      sample: false,
      client,
      dataDir,
      tablePrefix: settings.TABLE_PREFIX,
      workers: settings.LOAD_WORKERS,
      view: progressView(process.stderr),
    });
  } finally {
    client.destroy();
    lease.release();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const usage = error instanceof UsageError || error instanceof SettingError;
  process.stderr.write(`${(error as Error).message}\n${error instanceof UsageError ? `${USAGE}\n` : ''}`);
  process.exitCode = usage ? 2 : 1;
}
