/** `npm run fetch -- cnpj`: fetches a publication from its publisher into a folder. */
import '../../local/compiler.ts';
import { resolve } from 'node:path';
import { openSnapshotFolder } from '../../local/snapshot-folder.ts';
import { Refusal, UsageError } from '../../operator/command/errors.ts';
import { bind, runProgram } from '../../operator/command/program.ts';
import { givenAddresses } from '../../operator/fetch/addresses.ts';
import { failedFetch, fetchReport, versionsReport } from '../../operator/fetch/result.ts';
import { type FetchRequest, listVersions, runFetch } from '../../operator/fetch/run.ts';
import { withFetchWorld } from '../../operator/fetch/world.ts';
import { callerFolder } from '../../shared/env.ts';
import { FETCH } from '../commands/fetch.ts';
import { checkVersion } from '../commands/load.ts';

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

async function list(request: FetchRequest, json: boolean): Promise<void> {
  const versions = await withFetchWorld((world) => listVersions(world, request));
  print(json ? JSON.stringify({ source: request.source.name, versions }) : versionsReport(versions));
}

async function fetchNow(request: FetchRequest, json: boolean): Promise<void> {
  const result = await withFetchWorld((world) => runFetch(world, request)).catch((error: Error) => {
    if (json) print(JSON.stringify(failedFetch(request.source.name, request.version, error.message)));
    throw error;
  });
  print(json ? JSON.stringify(result) : fetchReport(result));
  if (!result.fetched) throw new Refusal(result.reason ?? 'not fetched');
}

const fetch = bind(FETCH, async ({ version, newest, to, list: onlyList, url, hours, json }, { source }) => {
  if (version !== undefined) checkVersion(source, version);
  if (version !== undefined && newest)
    throw new UsageError('--version is given beside --newest; allowed: one of both');
  const request: FetchRequest = {
    source,
    version: version ?? null,
    addresses: givenAddresses(source, url),
    snapshots: to === undefined && !onlyList ? await openSnapshotFolder() : '',
    folder: to === undefined ? null : resolve(callerFolder(), to),
    hours,
  };
  await (onlyList ? list : fetchNow)(request, json);
});

await runProgram('fetch', [fetch]);
