/** The faults of publishers under the names by which the state machine of a fetch retries them. */
import { BROKEN, type Retry, retries, retry } from './faults.ts';

/** Names of errors by fault (loaders/publisher/ports.ts). */
export const PUBLISHER_ERRORS = {
  moved: 'PublisherMoved',
  blocked: 'PublisherBlocked',
  absent: 'PublisherAbsent',
  busy: 'PublisherBusy',
  broken: 'PublisherBroken',
  changed: 'PublisherChanged',
  wrong: 'PublisherWrong',
  late: 'PublisherLate',
} as const;

const { moved, blocked, absent, busy, broken, changed, wrong, late } = PUBLISHER_ERRORS;

/** The files are not those that were looked at: the publisher is at work, or has replaced them. */
export const REPLACED = [changed, absent];

/** The publisher has no time for requests, which may last for hours. */
const OVERLOADED = [busy, broken, late];

/** Firewall and addresses of a publisher answered at random in July 2026, so a few attempts are made. */
const REFUSED = [
  retry([blocked], { seconds: 120, attempts: 4, longest: 900 }),
  retry([moved, wrong], { seconds: 60, attempts: 3, longest: 600 }),
];

/**
 * Each call repeats its requests itself for minutes. With full jitter a delay is half of the longest on
 * average: these attempts last for about two hours, after which the next execution of the schedule looks
 * again.
 */
export const lookRetries = (): Retry[] => [
  retry(OVERLOADED, { seconds: 60, attempts: 10, longest: 1_800 }),
  ...REFUSED,
  retry([changed], { seconds: 300, attempts: 2, longest: 600 }),
  ...retries(),
];

/**
 * Attempts are counted anew for each call that has stored something, so these are for a publisher that sends
 * nothing: with the calls themselves they last for about ten hours. A function that breaks has stored its
 * segments too.
 */
export const fetchRetries = (): Retry[] => [
  retry(OVERLOADED, { seconds: 60, attempts: 24, longest: 1_800 }),
  ...REFUSED,
  retry(BROKEN, { seconds: 5, attempts: 6, longest: 300 }),
  ...retries(),
];
