/** The events of clean-ups in the log, from which an alarm is derived (lib/observability/alarms.ts). */
export const CLEAN_UP_EVENTS = {
  /** A load has published and then failed, so that its clean-up is pending. */
  pending: 'cleanup_pending',
  /** The hourly clean-up has ended; `pending` counts the sources that need a person. */
  counted: 'cleanup_counted',
} as const;
