/** The events of loads in the log, from which alarms are derived (lib/observability/). */
export const LOAD_EVENTS = {
  /** A file differs from its declared layout, so that the load of its `source` is refused. */
  layoutRefused: 'layout_refused',
} as const;
