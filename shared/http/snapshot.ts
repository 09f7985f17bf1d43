/** The generations that a request reads: the served ones, or, for a list, those of its X-Snapshot header. */
import { SNAPSHOT, type Snapshot, snapshotText } from '../api/headers/snapshot.ts';
import type { Parameters } from '../api/params.ts';
import { isGraph, isPaged, neededBy, type Route } from '../api/route-kinds.ts';
import { isNamed, StoreError } from '../aws/errors.ts';
import type { Source } from '../datasets/define.ts';
import { ofDay } from '../store/generations/day-cache.ts';
import type { Manifest, ManifestReader, SourceState } from '../store/generations/manifest.ts';
import type { Answer } from './answers.ts';
import type { Dependencies } from './dependencies.ts';
import { snapshotGone, sourcesUnavailable } from './errors.ts';
import type { Exchange, Step } from './exchange.ts';

/** A value by the sources that a request needs, which a parameter may choose. */
export type ForRequest<Value> = (parameters: Parameters) => Value;

/** Makes a value for each list of sources once, and returns that of a request. */
export function perNeeds<Value>(route: Route, make: (needs: readonly Source[]) => Value): ForRequest<Value> {
  const chosenBy = route.kind === 'view' ? route.chosenBy : null;
  const all = neededBy(route).map((needs) => ({ name: needs[0]?.name, value: make(needs) }));
  const [first] = all;
  if (!first) throw new Error(`${route.path}: no sources to choose from`);
  if (chosenBy === null) return () => first.value;
  // A path may name no source, which is a 404.
  const none = make([]);
  return ({ query, key }) => all.find(({ name }) => name === (query[chosenBy] ?? key))?.value ?? none;
}

/**
 * Reads the manifest, which stays the same until the request ends; the generations that the caller asks for
 * take the place of the served ones. @throws ApiError 503 for sources never loaded, 409 for a generation that
 * is no longer kept
 */
export function snapshot(route: Route, read: ManifestReader, now: () => number): Step {
  const needed = perNeeds(route, (needs) => ({
    needs,
    text: ofDay(({ sources }) => snapshotText(needs, (name) => sources[name]?.generation ?? '')),
  }));
  return {
    before: async ({ context: { exchange } }) => {
      const { needs, text } = needed(exchange.parameters);
      const manifest = await read();
      const missing = needs.filter(({ name }) => !manifest.sources[name]);
      if (missing.length > 0) throw sourcesUnavailable(missing.map(({ name }) => name));
      const wanted = exchange.parameters.snapshot;
      exchange.manifest = wanted ? await pinned(manifest, { needs, wanted, now: now() }, read) : manifest;
      if (isPaged(route)) exchange.snapshot = text(exchange.manifest, now());
    },
  };
}

interface Asked {
  readonly needs: readonly Source[];
  readonly wanted: Snapshot;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A cached manifest may be older than the answer that named the generation, so it is read once more. */
async function pinned(manifest: Manifest, asked: Asked, read: ManifestReader): Promise<Manifest> {
  if (!asked.needs.every(({ name }) => asked.wanted.has(name))) throw snapshotGone();
  const found = manifestAt(manifest, asked) ?? manifestAt(await read('fresh'), asked);
  if (!found) throw snapshotGone();
  return found;
}

/** Returns the manifest with the needed sources' wanted generations; null if one is not served or kept. */
function manifestAt(manifest: Manifest, { needs, wanted, now }: Asked): Manifest | null {
  const sources = { ...manifest.sources };
  for (const { name } of needs) {
    const state = stateAt(manifest.sources[name], wanted.get(name), now);
    if (!state) return null;
    sources[name] = state;
  }
  return { ...manifest, sources };
}

function stateAt(
  served: SourceState | undefined,
  generation: string | undefined,
  now: number,
): SourceState | null {
  if (served?.generation === generation) return served ?? null;
  const kept = served?.kept?.find((one) => one.generation === generation);
  return kept && now < Date.parse(kept.until) ? { ...kept, previous: null } : null;
}

type ReadAnswer = (exchange: Exchange) => ReturnType<Answer>;

/** The store answers so for a table that was deleted. */
const NO_TABLE = 'ResourceNotFoundException';

/**
 * Answers 409 where a table is missing because its generation was released after the manifest of the request
 * was read. Tables are deleted a minute after that, so only a request that is slower, or a wrong clock, comes
 * here.
 */
export function unlessReleased(
  route: Route,
  { manifest: read, now }: Pick<Dependencies, 'manifest' | 'now'>,
  answer: ReadAnswer,
): ReadAnswer {
  const needed = perNeeds(route, (needs) => needs);
  return async (exchange) => {
    try {
      return await answer(exchange);
    } catch (error) {
      const wanted = exchange.parameters.snapshot;
      const isGone = error instanceof StoreError && isNamed(error.cause, NO_TABLE);
      if (!wanted || !isGone) throw error;
      const needs = needed(exchange.parameters);
      if (!manifestAt(await read('fresh'), { needs, wanted, now: now() })) throw snapshotGone();
      throw error;
    }
  };
}

/**
 * Sends X-Snapshot with the pages of lists, also with a 304, and the headers that they vary by. This step
 * precedes `errors`, whose answers have only `Vary`, and follows `compression`, which adds to it.
 */
export function snapshotHeaders(route: Route): Step {
  const isPage = isPaged(route);
  const varies = [...(isPage ? [SNAPSHOT] : []), ...(isPage || isGraph(route) ? ['Accept'] : [])];
  const mark: NonNullable<Step['after']> = ({ context: { exchange }, response }) => {
    if (!response || varies.length === 0) return;
    const { Vary: vary } = response.headers;
    response.headers['Vary'] = [...(vary ? [vary] : []), ...varies].join(', ');
    const isAnswer = response.statusCode === 200 || response.statusCode === 304;
    if (isAnswer && isPage && exchange.snapshot !== null) response.headers[SNAPSHOT] = exchange.snapshot;
  };
  return { after: mark, onError: mark };
}
