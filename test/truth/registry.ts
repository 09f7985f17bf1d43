/**
 * A registry that takes publications without serving them: the steps of a load from the inventory to the
 * gates, and the switch of the manifest. Nothing is imported, so a load takes less than a second.
 */
import type { Account } from '../../loaders/account/account.ts';
import { TASK_FUNCTIONS } from '../../loaders/runtime/tasks.ts';
import { applyGates } from '../../loaders/steps/task-judge.ts';
import type { Load, LoadRequest } from '../../loaders/work/load.ts';
import { workKeys } from '../../loaders/work/plan.ts';
import { LoadRefused, readJson } from '../../loaders/work/ports.ts';
import { ONE_GROUP, PLAIN_TABLES } from '../../loaders/work/world.ts';
import { ensureFixedTables } from '../../local/store.ts';
import { readManifest } from '../../shared/store/generations/manifest.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { DAY_MS } from '../../shared/time.ts';
import { type Files, memoryObjects, publishedFiles } from '../support/memory-objects.ts';
import { startStore, type TestStore } from '../support/service/store.ts';
import { periodStart } from './labels.ts';

export interface Publication {
  readonly source: string;
  readonly version: string;
  readonly files: Files;
}

export interface Registry {
  /** Returns why it was refused, or null where every gate passes. Only an offer that is kept is published. */
  offer(publication: Publication, keep: boolean): Promise<string | null>;
  /** The account of the last offer that no gate refused. */
  account(): Account | null;
  /** Describes what is served, to compare it before and after an offer. */
  served(): Promise<string>;
}

export interface Registries {
  /** Makes a registry in which nothing is served. */
  empty(): Promise<Registry>;
  close(): Promise<void>;
}

export async function startRegistries(): Promise<Registries> {
  const store = await startStore();
  let number = 0;
  return {
    empty: async () => {
      const prefix = `registry-${number++}`;
      await ensureFixedTables(store.client, prefix);
      return registry(store, prefix);
    },
    close: () => store.stop(),
  };
}

/** Days after the beginning of its period on which a publication is loaded. */
const LOADED_AFTER_DAYS = 20;

function registry({ client }: TestStore, tablePrefix: string): Registry {
  const work = memoryObjects();
  let loads = 0;
  let account: Account | null = null;
  const worldOf = ({ version, files }: Publication) => ({
    client,
    tablePrefix,
    work,
    workBucket: 'work',
    exports: { objects: work, areMade: false },
    itemForm: 'lines' as const,
    groups: ONE_GROUP,
    files: () => publishedFiles(files),
    holders: { isAlive: async () => false, leaseMs: DAY_MS },
    unwritten: new Map(),
    environment: null,
    settingsOf: PLAIN_TABLES,
    report: () => undefined,
    now: () => periodStart(version) + LOADED_AFTER_DAYS * DAY_MS,
    progress: () => undefined,
  });
  const counted = async (load: Load): Promise<void> => {
    account = await readJson<Account>(work, workKeys(load).account);
  };
  return {
    account: () => account,
    offer: async (publication, keep) => {
      const { source, version } = publication;
      const id = `${tablePrefix}-${loads++}`;
      const request: LoadRequest = { source, version, from: 'publication', accept: [], sample: false };
      return judged(worldOf(publication), { request, execution: id, id }, keep, counted);
    },
    served: async () => {
      const { sources } = await readManifest(client, controlTable(tablePrefix));
      const reports = await work.list('reports/');
      return JSON.stringify([sources, reports.filter(({ key }) => isServed(key, sources))]);
    },
  };
}

const isServed = (key: string, sources: Readonly<Record<string, { generation: string }>>): boolean =>
  Object.values(sources).some(({ generation }) => key.includes(generation.slice(-10)));

type World = Parameters<typeof TASK_FUNCTIONS.prepare>[0];

interface Execution {
  readonly request: LoadRequest;
  readonly execution: string;
  readonly id: string;
}

async function judged(
  world: World,
  started: Execution,
  keep: boolean,
  counted: (load: Load) => Promise<void>,
): Promise<string | null> {
  const { request, execution, id } = started;
  let load: Load | null = null;
  try {
    const prepared = await TASK_FUNCTIONS.prepare(world, started);
    if (prepared.served) throw new Error(`${request.source} ${request.version} is already served`);
    load = prepared.load;
    await count(world, load);
    // Search indexes are not packed, so they have no directories.
    await applyGates(world, { load });
    await counted(load);
    if (keep) {
      await TASK_FUNCTIONS.publish(world, { load, execution });
      await TASK_FUNCTIONS.finish(world, { load, execution });
      return null;
    }
    const error = { Error: 'Withdrawn', Cause: 'the offer is not kept' };
    await TASK_FUNCTIONS.fail(world, { request, load, execution, id, error });
    return null;
  } catch (error) {
    if (!(error instanceof LoadRefused)) throw error;
    const fault = { Error: 'LoadRefused', Cause: error.message };
    return (await TASK_FUNCTIONS.fail(world, { request, load, execution, id, error: fault })).reason;
  }
}

/** Runs the tasks that count rows and values. Derived and ordered tables have the same rows again. */
async function count(world: World, load: Load): Promise<void> {
  for (const task of await readJson<number[]>(world.work, load.lists.partition)) {
    await TASK_FUNCTIONS.partition(world, { load, task });
  }
  for (const task of await readJson<never[]>(world.work, load.lists.rows)) {
    await TASK_FUNCTIONS.build(world, { load, task });
  }
}
