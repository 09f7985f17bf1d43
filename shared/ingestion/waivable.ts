/** The gates that an operator may waive by name. The others guard against lost rows and cannot be waived. */
export const WAIVABLE = [
  'quarantine',
  'row-change',
  'fewer-files',
  'encoding',
  'values',
  'completeness',
  'lost-characters',
  'orphans',
  'publisher-totals',
  'version',
] as const;

/** Former names of the gates, so that an error can give the present one. */
const FORMER: Readonly<Record<string, (typeof WAIVABLE)[number]>> = { 'missing-parts': 'completeness' };

/** Returns an addition to the error about an unknown gate: `, which is now named completeness`, or an empty text. */
export const renamedGate = (name: string): string =>
  Object.hasOwn(FORMER, name) ? `, which is now named ${FORMER[name]}` : '';
