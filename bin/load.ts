/** `npm run load -- cnpj`: fetches a publication, or takes the files of a folder, loads it into the store and publishes it. */
import '../local/compiler.ts';
import type { Writer } from '../loaders/work/load.ts';
import { connect } from '../local/cloud/connect.ts';
import { runCloudLoad } from '../local/cloud/load.ts';
import { cloudView } from '../local/cloud/view.ts';
import type { Values } from '../local/command/declaration.ts';
import { Refusal, UsageError } from '../local/command/errors.ts';
import { bind, runProgram } from '../local/command/program.ts';
import { privateFolder } from '../local/engine/data-folder.ts';
import { givenAddresses } from '../local/fetch/addresses.ts';
import { DEFAULT_HOURS, type FetchRequest, runFetch } from '../local/fetch/run.ts';
import { openSnapshotFolder } from '../local/fetch/snapshot-folder.ts';
import { withFetchWorld } from '../local/fetch/world.ts';
import { progressView } from '../local/load/progress.ts';
import { report } from '../local/load/report.ts';
import { LoadFailed, type LoadResult } from '../local/load/result.ts';
import { runLoad, warmPool } from '../local/load/run.ts';
import { openStore } from '../local/store.ts';
import { VERSION_FORMS } from '../shared/api/versions.ts';
import { parsePlace } from '../shared/aws/s3-objects.ts';
import type { Source } from '../shared/datasets/define.ts';
import { LOCAL_SETTINGS, readSettings } from '../shared/env.ts';
import type { Reasons } from '../shared/store/loads/waivers.ts';
import { LOAD } from './commands/load.ts';
import { cloudEnvironment, type EnvironmentName } from './environments.ts';
import { existingFolder } from './folders.ts';
import { checkVersion } from './publications/version.ts';

interface Request {
  readonly source: Source;
  readonly version: string;
  readonly from: string;
  readonly accept: string[];
  /** Why, by gate. */
  readonly because: Reasons;
  readonly writer: Writer;
}

type Flags = Values<typeof LOAD.flags>;

/** @throws UsageError */
function bucketOf(from: string): string {
  const place = parsePlace(from);
  if (!place) throw new UsageError(`--from is "${from}"; allowed on AWS: like s3://bucket/prefix/`);
  return `s3://${place.bucket}/${place.prefix}`;
}

async function loadOnAws(environment: EnvironmentName, request: Request): Promise<LoadResult> {
  const cloud = connect(cloudEnvironment(environment));
  const loadRequest = { ...request, source: request.source.name, sample: false };
  const say = (line: string): unknown => process.stderr.write(`${line}\n`);
  try {
    return await runCloudLoad(cloud, loadRequest, cloudView(process.stderr), say);
  } finally {
    cloud.close();
  }
}

async function loadHere(request: Request): Promise<LoadResult> {
  const view = progressView(process.stderr);
  const { DATA_DIR, LOAD_WORKERS: workers } = readSettings(LOCAL_SETTINGS);
  const dataDir = await privateFolder(DATA_DIR);
  const pool = await warmPool({ dataDir, workers, view, from: request.from });
  try {
    const { client, settings, lease } = await openStore();
    try {
      const { TABLE_PREFIX: tablePrefix } = settings;
      return await runLoad({ ...request, sample: false, client, dataDir, tablePrefix, workers, view, pool });
    } finally {
      client.destroy();
      lease.release();
    }
  } finally {
    await pool.close();
  }
}

/** The files of a load: where they are, or where they are fetched from. */
type Files = Pick<Request, 'version' | 'from'>;

/** A load that ended before its result, as the last line for scripts. */
function failedLine(source: Source, version: string | undefined, error: Error): string {
  // It states whether the load has published, whatever the error.
  const published = error instanceof LoadFailed ? error.published : false;
  return JSON.stringify({ source: source.name, version: version ?? null, published, reason: error.message });
}

/** @throws Refusal for a version that is not whole yet, and what a fetch throws */
async function fetched(source: Source, version: string | undefined, urls: readonly string[]): Promise<Files> {
  const request: FetchRequest = {
    source,
    version: version ?? null,
    addresses: givenAddresses(source, urls),
    snapshots: await openSnapshotFolder(),
    to: null,
    hours: DEFAULT_HOURS,
  };
  const result = await withFetchWorld((world) => runFetch(world, request));
  if (!result.version || !result.folder) throw new Refusal(result.reason ?? 'not fetched');
  return { version: result.version, from: result.folder };
}

/** Returns the files that the call names; null where they are fetched. @throws UsageError */
function named(
  source: Source,
  { version, from, url, environment }: Pick<Flags, 'version' | 'from' | 'url' | 'environment'>,
): Files | null {
  if (version !== undefined) checkVersion(source, version);
  if (from === undefined && environment !== undefined)
    throw new UsageError(
      '--from is missing; allowed with --environment: like s3://bucket/prefix/. On AWS the schedule fetches',
    );
  if (from === undefined) return null;
  if (url.length > 0) throw new UsageError('--url is given beside --from; allowed: one of both');
  if (version === undefined)
    throw new UsageError(
      `--version is missing; allowed beside --from: like ${VERSION_FORMS[source.cadence].example}`,
    );
  return { version, from: environment ? bucketOf(from) : existingFolder('--from', from) };
}

/** @throws UsageError */
function reasonsOf({ accept, because }: Pick<Flags, 'accept' | 'because'>): Reasons {
  if (because === undefined) return {};
  if (accept.length === 0) throw new UsageError('--because is given without --accept, whose reason it is');
  return Object.fromEntries(accept.map((gate) => [gate, because]));
}

const load = bind(LOAD, async (flags, { source }) => {
  const { environment, json, accept, writer } = flags;
  const given = named(source, flags);
  const because = reasonsOf(flags);
  const run = async (): Promise<LoadResult> => {
    const files = given ?? (await fetched(source, flags.version, flags.url));
    const request: Request = { source, version: files.version, from: files.from, accept, because, writer };
    return environment ? loadOnAws(environment, request) : loadHere(request);
  };
  const result = await run().catch((error: Error) => {
    if (json) process.stdout.write(`${failedLine(source, flags.version, error)}\n`);
    throw error;
  });
  process.stdout.write(`${json ? JSON.stringify(result) : report(result)}\n`);
  if (json && result.warning) process.stderr.write(`published, with a warning: ${result.warning}\n`);
  if (!result.published) throw new Refusal(result.reason ?? 'not published');
});

await runProgram('load', [load]);
