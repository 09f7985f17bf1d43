/** `npm run load -- cnpj --version 2026-10 --from DIR`: loads a publication into the store and publishes it. */
import '../local/compiler.ts';
import type { Writer } from '../loaders/work/load.ts';
import { connect } from '../local/cloud/connect.ts';
import { runCloudLoad } from '../local/cloud/load.ts';
import { cloudView } from '../local/cloud/view.ts';
import { Refusal, UsageError } from '../local/command/errors.ts';
import { bind, runProgram } from '../local/command/program.ts';
import { progressView } from '../local/load/progress.ts';
import { report } from '../local/load/report.ts';
import { LoadFailed, type LoadResult } from '../local/load/result.ts';
import { runLoad } from '../local/load/run.ts';
import { openStore } from '../local/store.ts';
import { VERSION_FORMS } from '../shared/api/versions.ts';
import { parsePlace } from '../shared/aws/s3-objects.ts';
import type { Source } from '../shared/datasets/define.ts';
import type { Reasons } from '../shared/store/loads/waivers.ts';
import { LOAD } from './commands/load.ts';
import { cloudEnvironment, type EnvironmentName } from './environments.ts';
import { existingFolder } from './folders.ts';

interface Request {
  readonly source: Source;
  readonly version: string;
  readonly from: string;
  readonly accept: string[];
  /** Why, by gate. */
  readonly because: Reasons;
  readonly writer: Writer;
}

/** @throws UsageError */
function checkVersion({ cadence }: Source, version: string): void {
  const { pattern, example } = VERSION_FORMS[cadence];
  if (!pattern.test(version)) throw new UsageError(`--version is "${version}"; allowed: like ${example}`);
}

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

const load = bind(LOAD, async ({ environment, json, from, because: reason, ...flags }, { source }) => {
  checkVersion(source, flags.version);
  const place = environment ? bucketOf(from) : existingFolder('--from', from);
  if (reason !== undefined && flags.accept.length === 0)
    throw new UsageError('--because is given without --accept, whose reason it is');
  const because = reason === undefined ? {} : Object.fromEntries(flags.accept.map((gate) => [gate, reason]));
  const request = { ...flags, because, source, from: place };
  const result = await (environment ? loadOnAws(environment, request) : loadHere(request)).catch(
    (error: Error) => {
      // The last line states for scripts whether the load has published, whatever the error.
      const failed = {
        source: source.name,
        version: request.version,
        published: error instanceof LoadFailed ? error.published : false,
        reason: error.message,
      };
      if (json) process.stdout.write(`${JSON.stringify(failed)}\n`);
      throw error;
    },
  );
  process.stdout.write(`${json ? JSON.stringify(result) : report(result)}\n`);
  if (json && result.warning) process.stderr.write(`published, with a warning: ${result.warning}\n`);
  if (!result.published) throw new Refusal(result.reason ?? 'not published');
});

await runProgram('load', [load]);
