/** The settings of the scheduled fetch that differ between the environments. */

export interface FetchConfig {
  /** Whether the schedules run. A fetch can be started by hand without them. */
  readonly fetches: boolean;
  /** A web page or e-mail address for publishers to reach the operator, sent in `User-Agent`; null: none. */
  readonly fetchContact: string | null;
  /**
   * Addresses by source, in place of the declared ones: folders that end in `/`, or one file. Sources without
   * an entry keep theirs.
   */
  readonly addresses: Readonly<Record<string, readonly string[]>>;
}
