/**
 * Gates that the publications of most tests would fail: they have one small file of each resource, and labels
 * of any period. The support of the tests waives them; test/gates/completeness.test.ts and version.test.ts
 * pass `unrelated: []`.
 */
export const UNRELATED: readonly string[] = ['completeness', 'version'];

/** Rows of tests have only the values under test; tests of the gate `values` pass UNRELATED. */
export const UNRELATED_TO_ROWS: readonly string[] = [...UNRELATED, 'values', 'changes'];
