/** The differences between a loaded publication and the generation that was served before it. */

/** Records or values that are only there now, were only there before, or are there with another content. */
export interface Changes {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

export interface ResourceComparison extends Changes {
  readonly before: number;
  readonly now: number;
  /**
   * The share of the records that was compared, chosen by the hash of their keys; the three counts are of
   * this share. 1 for resources that were compared whole.
   */
  readonly share: number;
  /** Changes of each field in records that are in both; empty for a resource without a key. */
  readonly values: Readonly<Record<string, Changes>>;
}

export interface Comparison {
  readonly generation: string;
  readonly versao: string;
  readonly resources: Readonly<Record<string, ResourceComparison>>;
}
