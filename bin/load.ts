/** `npm run load -- cnpj`: fetches a publication or takes a folder's files, loads it and publishes it. */
import '../local/load/compiler.ts';
import { type FolderLoad, loadHere } from '../local/load/here.ts';
import type { LoadResult } from '../local/load/result.ts';
import type { Values } from '../operator/command/declaration.ts';
import { Refusal, UsageError } from '../operator/command/errors.ts';
import { bind, runProgram } from '../operator/command/program.ts';
import { VERSION_FORMS } from '../shared/api/versions.ts';
import type { Source } from '../shared/datasets/define.ts';
import type { Reasons } from '../shared/store/loads/waivers.ts';
import { checkVersion, LOAD } from './commands/load.ts';
import { existingFolder } from './folders.ts';

type Flags = Values<typeof LOAD.flags>;

/** The files of a load: where they are, or where they are fetched from. */
type Files = Pick<FolderLoad, 'version' | 'from'>;

/** Returns the files that the call names; null where they are fetched. @throws UsageError */
async function named(
  source: Source,
  { version, from, url, environment }: Pick<Flags, 'version' | 'from' | 'url' | 'environment'>,
): Promise<Files | null> {
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
  if (!environment) return { version, from: existingFolder('--from', from) };
  const { bucketOf } = await import('./loads/on-aws.ts');
  return { version, from: bucketOf(from) };
}

/** @throws UsageError */
function reasonsOf({ accept, because }: Pick<Flags, 'accept' | 'because'>): Reasons {
  if (because === undefined) return {};
  if (accept.length === 0) throw new UsageError('--because is given without --accept, whose reason it is');
  return Object.fromEntries(accept.map((gate) => [gate, because]));
}

/** Modules that not every load needs are imported here: their import takes longer than a process's start. */
async function run(source: Source, flags: Flags, given: Files | null, because: Reasons): Promise<LoadResult> {
  const { environment, accept, again, version, url } = flags;
  const files = given ?? (await (await import('./loads/fetched.ts')).fetched(source, version, url));
  const request: FolderLoad = { source, ...files, accept, because, again };
  if (!environment) return loadHere(request);
  const { loadOnAws } = await import('./loads/on-aws.ts');
  return loadOnAws(environment, request);
}

const load = bind(LOAD, async (flags, { source }) => {
  const { json } = flags;
  const given = await named(source, flags);
  const because = reasonsOf(flags);
  const result = await run(source, flags, given, because).catch(async (error: Error) => {
    if (json) {
      const { failedLine } = await import('../local/load/report.ts');
      process.stdout.write(`${failedLine(source, flags.version, error)}\n`);
    }
    throw error;
  });
  const { report } = await import('../local/load/report.ts');
  process.stdout.write(`${json ? JSON.stringify(result) : report(result, flags.environment)}\n`);
  if (json && result.warning) process.stderr.write(`published, with a warning: ${result.warning}\n`);
  if (!result.published) throw new Refusal(result.reason ?? 'not published');
});

await runProgram('load', [load]);
