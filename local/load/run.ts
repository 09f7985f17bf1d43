/** The load on one machine: the steps that Step Functions runs on AWS, in the same order, over folders and threads. */
import { controlOf, type LoadContext, tablesOf } from '../../loaders/context.ts';
import { type GateResult, judgeCounts, refusals } from '../../loaders/gates.ts';
import { takeInventory } from '../../loaders/inventory.ts';
import { type Lock, lockSource } from '../../loaders/lock.ts';
import { type Plan, quarantinePrefix, workKeys, workPrefix } from '../../loaders/plan.ts';
import { LoadRefused } from '../../loaders/ports.ts';
import { publish } from '../../loaders/publish.ts';
import type { Summary } from '../../loaders/summary.ts';
import { sweep } from '../../loaders/sweep.ts';
import { verifyImport } from '../../loaders/verify.ts';
import type { Source } from '../../shared/datasets/define.ts';
import { type LoadRecord, readGenerations, writeLoad } from '../../shared/store/catalog.ts';
import type { StoreClient } from '../../shared/store/client.ts';
import { dropTable } from '../../shared/store/drop-table.ts';
import { readManifest } from '../../shared/store/manifest.ts';
import { workFolder } from '../engine/paths.ts';
import { fileObjects } from '../objects.ts';
import { thisProcess } from './holder.ts';
import { openPool } from './pool.ts';
import type { ProgressView } from './progress.ts';
import { alreadyPublished, type LoadResult, publishedResult, refusedResult } from './result.ts';
import { importTables, partitionAndBuild, type StepTimer, stepTimer } from './steps.ts';

export interface LoadRequest {
  readonly source: Source;
  readonly version: string;
  /** Folder of the publisher's files. */
  readonly from: string;
  readonly accept: readonly string[];
  readonly sample: boolean;
  readonly client: StoreClient;
  readonly dataDir: string;
  readonly tablePrefix: string;
  /** 0 for one a core. */
  readonly threads: number;
  readonly view: ProgressView;
}

/** What the load knows so far; its result is made of it however it ends. */
interface Run {
  readonly request: LoadRequest;
  readonly context: LoadContext;
  readonly timer: StepTimer;
  readonly started: number;
  plan: Plan | null;
  summary: Summary | null;
  gates: GateResult[];
}

/**
 * Answers also when the load was refused (`published: false`, with the reason). Throws what nobody foresaw, the store
 * gone for example: the work stays, and the next start of the same load goes on from it.
 */
export async function runLoad(request: LoadRequest): Promise<LoadResult> {
  const run: Run = {
    request,
    context: {
      client: request.client,
      tablePrefix: request.tablePrefix,
      work: fileObjects(workFolder(request.dataDir)),
      workBucket: 'work',
      accept: request.accept,
      sample: request.sample,
    },
    timer: stepTimer(request.view),
    started: performance.now(),
    plan: null,
    summary: null,
    gates: [],
  };
  try {
    const plan = await inventory(run);
    run.plan = plan;
    return (await servedAlready(run, plan)) ?? (await loadUnderLock(run, plan));
  } catch (error) {
    if (!(error instanceof LoadRefused)) throw error;
    return refusedResult(frame(run), run.summary, error.message);
  }
}

/** Files that make no inventory give the load no identity: its refusal is on record under what was asked for. */
async function inventory({ request: { source, version, from }, context, timer }: Run): Promise<Plan> {
  const asked = { source: source.name, version, loadId: `${source.name}-${version}` };
  const note = noteLoad(context, asked);
  try {
    return await timer.run('inventory', {}, () => takeInventory(source, version, fileObjects(from)));
  } catch (error) {
    if (error instanceof LoadRefused) await note('refused', error.message);
    throw error;
  }
}

/** The same files are served: nothing to load, but an attempt killed after its switch may have left its work. */
async function servedAlready(run: Run, plan: Plan): Promise<LoadResult | null> {
  const { client } = run.context;
  const manifest = await readManifest(client, controlOf(run.context));
  if (manifest.sources[plan.source]?.generation !== plan.generation) return null;
  await sweepIfFree(run.context, plan);
  const records = await readGenerations(client, controlOf(run.context), plan.source);
  const record = records.find((r) => r.generation === plan.generation);
  return alreadyPublished(frame(run), record, manifest.fingerprint);
}

async function sweepIfFree(context: LoadContext, plan: Plan): Promise<void> {
  try {
    const lock = await lockSource(context, plan, thisProcess);
    await sweep(context, plan, null).finally(lock.free);
  } catch (error) {
    // Another load runs: it sweeps when it ends.
    if (!(error instanceof LoadRefused)) throw error;
  }
}

async function loadUnderLock(run: Run, plan: Plan): Promise<LoadResult> {
  const lock = await lockSource(run.context, plan, thisProcess);
  const note = noteLoad(run.context, plan);
  try {
    await note('running', null);
    const result = await Promise.race([lock.lost, stepsOf(run, plan, lock)]);
    await note('published', null);
    return result;
  } catch (error) {
    const refused = error instanceof LoadRefused;
    if (refused) await discard(run.context, plan);
    await note(refused ? 'refused' : 'failed', error instanceof Error ? error.message : String(error));
    throw error;
  } finally {
    await lock.free();
  }
}

async function stepsOf(run: Run, plan: Plan, lock: Lock): Promise<LoadResult> {
  const { context, timer, request } = run;
  await sweep(context, plan, plan);
  const pool = openPool(
    { plan, from: request.from, workFolder: workFolder(request.dataDir) },
    request.threads,
  );
  try {
    await context.work.write(workKeys(plan).plan, JSON.stringify(plan));
    const { summary, built } = await partitionAndBuild(plan, context.work, pool, request.view, timer);
    run.summary = summary;
    const live = await liveRecord(context, plan);
    pass(run, judgeCounts(summary, live, context.accept));
    const imported = await importTables(context, plan, summary, request.view, timer);
    pass(run, await timer.run('verify', {}, () => verifyImport(context, plan, summary, built, imported)));
    const accepted = run.gates.filter((g) => g.accepted).map((g) => g.gate);
    const manifest = await timer.run('publish', {}, async () => {
      await lock.hold();
      const published = await publish(context, plan, summary, accepted);
      await sweep(context, plan, null);
      return published;
    });
    return publishedResult(frame(run), summary, manifest.fingerprint);
  } finally {
    await pool.close();
  }
}

/** @throws LoadRefused with a sentence a gate that stops the load */
function pass(run: Run, results: readonly GateResult[]): void {
  run.gates.push(...results);
  const reasons = refusals(results);
  if (reasons.length > 0) throw new LoadRefused(reasons.join('\n'));
}

async function liveRecord(context: LoadContext, plan: Plan) {
  const manifest = await readManifest(context.client, controlOf(context));
  const records = await readGenerations(context.client, controlOf(context), plan.source);
  return records.find((r) => r.generation === manifest.sources[plan.source]?.generation);
}

/** A refused load leaves its quarantine and nothing else. */
async function discard(context: LoadContext, plan: Plan): Promise<void> {
  for (const name of Object.values(tablesOf(context, plan))) await dropTable(context.client, name);
  await context.work.remove(workPrefix(plan.source, plan.loadId));
}

function noteLoad(context: LoadContext, plan: Pick<Plan, 'source' | 'version' | 'loadId'>) {
  const started_at = new Date().toISOString();
  return (state: LoadRecord['state'], reason: string | null): Promise<unknown> =>
    writeLoad(context.client, controlOf(context), {
      load_id: plan.loadId,
      source: plan.source,
      versao: plan.version,
      state,
      started_at,
      updated_at: new Date().toISOString(),
      reason,
    });
}

function frame({ request, plan, timer, started, summary, gates }: Run) {
  const quarantined = summary?.files.some((f) => Object.keys(f.quarantined).length > 0);
  return {
    source: request.source.name,
    version: request.version,
    seconds: Math.round(performance.now() - started) / 1000,
    steps: timer.seconds,
    ignored: plan?.ignored ?? [],
    gates,
    quarantine: plan && quarantined ? `${workFolder(request.dataDir)}/${quarantinePrefix(plan)}` : null,
  };
}
