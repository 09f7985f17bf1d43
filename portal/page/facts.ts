/** Names with their values. */
import { type Child, h, type Tree } from './consultar/tree.ts';

/** A name and a value; null and empty values are omitted. */
export type Fact = readonly [name: string, value: Child];

export const isGiven = (value: Child | undefined): boolean =>
  value !== null && value !== undefined && value !== '';

export const factsView = (facts: readonly Fact[]): Tree =>
  h(
    'dl.registration',
    ...facts
      .filter(([, value]) => isGiven(value))
      .map(([name, value]) => h('div', h('dt', name), h('dd', value))),
  );

export const mapped = <T>(value: T | null | undefined, shown: (value: T) => string): string | null =>
  value === null || value === undefined ? null : shown(value);

export const joined = (parts: readonly (string | null | undefined)[], by: string): string | null =>
  parts.filter((part) => part).join(by) || null;
