/** `npm run update`: fetches and loads every source with a newer publication, for a timer or by hand. */
import '../../local/compiler.ts';
import { join } from 'node:path';
import { takeLock } from '../../local/disk/lock-file.ts';
import { progressView } from '../../local/load/progress.ts';
import { runLoad } from '../../local/load/run.ts';
import { snapshotFolder } from '../../local/snapshot-folder.ts';
import { privateFolder } from '../../local/store/data-folder.ts';
import { type LocalStore, withStore } from '../../local/store.ts';
import { bindWithCode, runProgram } from '../../operator/command/program.ts';
import { checkPlaces } from '../../operator/fetch/addresses.ts';
import { withFetchWorld } from '../../operator/fetch/world.ts';
import { keepNewest } from '../../operator/update/old-publications.ts';
import { exitCodeOf, servedNow, summaryTable, UPDATE_CODES } from '../../operator/update/outcome.ts';
import { runUpdate, type UpdateRequest, type UpdateWorld } from '../../operator/update/run.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import { LOCAL_SETTINGS, readSettings } from '../../shared/env.ts';
import { servedVersion } from '../../shared/store/generations/served-version.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { UPDATE } from '../commands/fetch.ts';

type StoreWorld = Pick<UpdateWorld, 'served' | 'load'>;

const storeWorld = ({ client, settings, dataDir }: LocalStore): StoreWorld => ({
  served: ({ name }) => servedVersion(client, controlTable(settings.TABLE_PREFIX), name),
  load: (source, version, from) =>
    runLoad({
      source,
      version,
      from,
      accept: [],
      sample: false,
      client,
      dataDir,
      tablePrefix: settings.TABLE_PREFIX,
      workers: settings.LOAD_WORKERS,
      exportRows: settings.EXPORT_ROWS,
      view: progressView(process.stderr),
    }),
});

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** The results of all sources; with `json` reports go to stderr, since stdout ends with the object. */
async function updateAll(request: UpdateRequest, keep: number | undefined, json: boolean): Promise<number> {
  const say = json ? (text: string): unknown => process.stderr.write(`${text}\n`) : print;
  return withStore((store) =>
    withFetchWorld(async (fetching) => {
      const world: UpdateWorld = { ...fetching, ...storeWorld(store), say };
      const outcomes = await runUpdate(world, request).catch((error: Error) => {
        if (json)
          print(JSON.stringify({ exit_code: UPDATE_CODES.failed, reason: error.message, sources: [] }));
        throw error;
      });
      say(summaryTable(outcomes));
      const { snapshots, dryRun } = request;
      const old = await keepNewest({ snapshots, keep: dryRun ? undefined : keep }, servedNow(outcomes));
      if (old) say(old);
      const code = exitCodeOf(outcomes);
      if (json) print(JSON.stringify({ exit_code: code, sources: outcomes }));
      return code;
    }),
  );
}

const update = bindWithCode(UPDATE, async (flags, { source: named }) => {
  checkPlaces(named, SOURCES);
  const dataDir = await privateFolder(readSettings(LOCAL_SETTINGS).DATA_DIR);
  const request: UpdateRequest = {
    sources: SOURCES.filter((source) => named.length === 0 || named.includes(source)),
    snapshots: snapshotFolder(dataDir),
    hours: flags.hours,
    dryRun: flags['dry-run'],
  };
  if (request.dryRun) return updateAll(request, flags.keep, flags.json);
  const lock = await takeLock(join(dataDir, 'update.lock'));
  if ('holder' in lock) {
    const [host, pid] = lock.holder.split('/');
    process.stderr.write(`another update runs (process ${pid} on ${host}); nothing was done\n`);
    if (flags.json) print(JSON.stringify({ exit_code: UPDATE_CODES.otherRuns, sources: [] }));
    return UPDATE_CODES.otherRuns;
  }
  try {
    return await updateAll(request, flags.keep, flags.json);
  } finally {
    await lock.release();
  }
});

await runProgram('update', [update]);
