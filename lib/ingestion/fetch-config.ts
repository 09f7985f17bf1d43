/** The settings of the scheduled fetch that differ between the environments. */

export interface FetchConfig {
  /** Whether the schedules run. A fetch can be started by hand without them. */
  readonly fetches: boolean;
  /** A web page or e-mail address by which a publisher reaches the operator, sent in `User-Agent`; null sends none. */
  readonly fetchContact: string | null;
  /** Addresses in place of the declared ones, by source: folders that end in `/`, or one file. Sources without one keep theirs. */
  readonly addresses: Readonly<Record<string, readonly string[]>>;
}
