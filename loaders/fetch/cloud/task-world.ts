/** Ports of the fetch tasks on AWS, and what they share: the visit of one call, and the reports of faults. */
import type { StoreClient } from '../../../shared/aws/dynamodb.ts';
import type { Source } from '../../../shared/datasets/define.ts';
import { findSource } from '../../../shared/datasets/index.ts';
import { FETCH_EVENTS } from '../../../shared/ingestion/fetch-events.ts';
import { PUBLISHER_ERRORS } from '../../../shared/ingestion/fetch-faults.ts';
import type { Fields } from '../../../shared/log.ts';
import type { Sought } from '../../publisher/look.ts';
import {
  type Clock,
  type Publisher,
  PublisherError,
  type PublisherFault,
  type Visit,
} from '../../publisher/ports.ts';
import { LoadRefused, type Objects } from '../../work/ports.ts';
import type { Target } from '../target.ts';

export interface FetchWorld {
  readonly client: StoreClient;
  readonly tablePrefix: string;
  readonly publisher: Publisher;
  readonly clock: Clock;
  /** Requests to a publisher at the same time, of all functions together. */
  readonly connections: number;
  /** The addresses that replace the declared ones of a source; empty for none. */
  addressesOf(source: Source): readonly string[];
  /** The bucket of publications, from its root, and that of the work. */
  readonly publications: Objects;
  readonly work: Objects;
  targetOf(source: string, version: string): Target;
  /** Called with an event from which an alarm is derived. */
  report(event: string, fields: Fields): void;
  /** Called with a sentence about an attempt that failed and is repeated. */
  note(source: string, sentence: string): void;
}

export interface Named {
  readonly source: string;
  readonly version: string;
}

/** @throws LoadRefused */
export function sourceNamed(name: string): Source {
  const source = findSource(name);
  if (!source) throw new LoadRefused(`no source ${name}`);
  return source;
}

/** Where operators of AWS give addresses. */
export const ADDRESSES = 'addresses in lib/config.ts';

export const soughtOf = (world: FetchWorld, source: Source): Sought => ({
  source,
  addresses: world.addressesOf(source),
  givenBy: ADDRESSES,
});

/** The visit of one call of a function. */
export interface TaskVisit extends Visit {
  /** May be set to an earlier time. */
  until: number;
  /** The value of `clock.elapsed()` at its beginning. */
  readonly began: number;
  /** Returns the last sentence about a failed attempt. */
  last(): string;
}

/** No request begins after this time of a call. Lambda ends a function after 15 minutes. */
const CALL_MS = 12 * 60_000;

export function visitOf(world: FetchWorld, source: Source): TaskVisit {
  const { publisher, clock } = world;
  let last = '';
  const note = (sentence: string): void => {
    last = sentence;
    world.note(source.name, sentence);
  };
  const began = clock.elapsed();
  return { publisher, clock, began, until: began + CALL_MS, note, last: () => last };
}

/** The error names by which the state machine retries publisher faults (shared/ingestion/fetch-faults.ts). */
const NAMES = PUBLISHER_ERRORS satisfies Record<PublisherFault, string>;

/** Faults after which an operator may have to set another address. */
const MOVED: readonly PublisherFault[] = ['moved', 'blocked'];

/** Runs the work of a task. Names the faults of the publisher, and reports those that need an operator. */
export async function atPublisher<T>(world: FetchWorld, source: Source, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PublisherError)) throw error;
    const { fault, message } = error;
    if (MOVED.includes(fault)) world.report(FETCH_EVENTS.moved, { source: source.name, fault });
    throw Object.assign(new Error(message, { cause: error }), { name: NAMES[fault] });
  }
}
