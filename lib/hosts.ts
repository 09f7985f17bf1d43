/** Forms of the parts of an environment that say under which names, and through what, callers reach it. */

/** A hosted zone of Route 53, in the account of the environment. */
export interface Zone {
  readonly id: string;
  readonly name: string;
}

export interface Host {
  readonly name: string;
  readonly certificateArn: string;
}

export interface Domain {
  /** Both names are in this zone, which receives their records. */
  readonly zone: Zone;
  /** Its certificate is in the region of the environment; with `edge` in us-east-1, as that of the portal. */
  readonly api: Host;
  /** Its certificate is in us-east-1, the only region that CloudFront reads certificates from. */
  readonly portal: Host;
}

/** CloudFront with a web ACL before the API (docs/operating.md#the-edge). */
export interface Edge {
  /** Requests per minute of one address, at least 10; more are refused. Customers may share an address. */
  readonly perMinute: number;
  /** Numbers of the secrets that CloudFront proves itself with: it sends the first, and all are accepted. */
  readonly proofs: readonly [number, ...number[]];
  /** Whether the gateway refuses requests without a secret. False until all callers use CloudFront. */
  readonly closed: boolean;
}
