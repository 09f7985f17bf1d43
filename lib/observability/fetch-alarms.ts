/** Alarms about publishers: versions not loaded, moved addresses, and failed fetches and reports. */
import { moved, unloadedDays } from '../ingestion/fetch-metrics.ts';
import type { Ingestion } from '../ingestion/ingestion.ts';
import { type AlarmSpec, sumOf } from './alarms.ts';

/**
 * A version is looked for at least twice a day, fetched within hours and loaded within two. The third day is
 * for a publisher that uploads slowly or answers badly.
 */
const UNLOADED_DAYS = 3;
/**
 * The firewall of Receita Federal refuses single requests at random. An address that has moved is reported by
 * the look and by each of its three or four retries (shared/ingestion/fetch-faults.ts), three of which are
 * within one hour of the clock.
 */
const MOVED_LOOKS = 2;

export const alarmsOfFetches = (namespace: string, { fetching, reporting }: Ingestion): AlarmSpec[] => [
  {
    runbook: 'publication-unloaded',
    reason: `A publisher has had a version for more than ${UNLOADED_DAYS} days that is not served: it is not whole, its fetch fails, or its load was refused.`,
    metric: unloadedDays(namespace),
    threshold: UNLOADED_DAYS,
    periods: [1, 1],
  },
  {
    runbook: 'publisher-moved',
    reason:
      'The address of a source has nothing any more, or the publisher’s firewall refuses every request: no newer version can be found.',
    metric: moved(namespace),
    threshold: MOVED_LOOKS,
    periods: [1, 1],
  },
  {
    runbook: 'fetch-failed',
    reason:
      'A fetch failed after all retries, or could not be started: the newer version is not loaded. The next look of the schedule repeats it.',
    metric: sumOf(
      [fetching.fetch.metricFailed(), fetching.fetch.metricTimedOut(), fetching.start.metricFailed()],
      'fetches that did not succeed',
    ),
    threshold: 0,
    periods: [1, 1],
  },
  {
    runbook: 'report-failed',
    reason: 'A new version is served, and the message about it could not be written or sent.',
    metric: sumOf(
      [reporting.machine.metricFailed(), reporting.machine.metricTimedOut()],
      'reports that did not succeed',
    ),
    threshold: 0,
    periods: [1, 1],
  },
];
