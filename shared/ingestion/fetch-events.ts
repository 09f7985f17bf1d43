/** The events of fetches in the log, from which alarms are derived (lib/observability/). */
export const FETCH_EVENTS = {
  /** A version was seen at its publisher. `unloaded_days`: how long it has been published but not served. */
  seen: 'publication_seen',
  /** No address of a source has its files any more, or the publisher's firewall refuses the requests. */
  moved: 'publisher_moved',
} as const;
