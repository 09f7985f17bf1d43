/** Visits to stand-in publishers over real connections, with time that passes at once. */
import { openPublisher, type PublisherOptions } from '../../../loaders/publisher/publisher.ts';
import { LONGEST_MS } from '../service/longest.ts';
import { PUBLISHER_NOW } from './server.ts';
import { virtualClock } from './virtual-clock.ts';

export type TestVisit = ReturnType<typeof visitOf>;

interface VisitOptions extends Partial<PublisherOptions> {
  /** Minutes until the deadline. @default 60 */
  readonly minutes?: number;
  readonly random?: () => number;
  /** The clock of this machine, in milliseconds since 1970. @default that of the publisher */
  readonly start?: number;
}

export function visitOf(options: VisitOptions = {}) {
  const { minutes = 60, start = PUBLISHER_NOW, random, contact = '', connections = 3 } = options;
  const { beginMs = LONGEST_MS, stallMs = LONGEST_MS, resolve } = options;
  const notes: string[] = [];
  return {
    publisher: openPublisher({ contact, connections, beginMs, stallMs, ...(resolve && { resolve }) }),
    clock: virtualClock(start, random),
    until: minutes * 60_000,
    note: (sentence: string) => notes.push(sentence),
    notes,
  };
}
