/** The changes of the records of one set, which belong to one company, work, debtor or property. */
import type { Served } from '../values.ts';
import { day, said } from './heard.ts';
import type { SetRules } from './kinds.ts';

export type Value = string | null;

export const textOf = (record: Served, name: string): Value => {
  const value = record[name] ?? null;
  return value === null ? null : String(value);
};

type Found = readonly [record: Served, tipo: string, campo?: string | null, antes?: Value, depois?: Value];

export interface Context {
  readonly labels: readonly [string, string];
  readonly isSeen: (record: Served) => boolean;
}

/** Whether a day is in the months from that of the first label to that of the second one. */
const isInside = (value: Value, [de, para]: readonly [string, string]): boolean => {
  const month = day(value ?? '').slice(0, 7);
  return /^\d{4}-\d{2}$/.test(month) && month >= de.slice(0, 7) && month <= para.slice(0, 7);
};

export function recordChanges(
  rules: SetRules,
  before: readonly Served[],
  now: readonly Served[],
  context: Context,
): Found[] {
  if (rules.same.length === 0) return onlyChanges(rules, before[0] ?? {}, now[0] ?? {}, context);
  const idOf = (record: Served): string =>
    JSON.stringify(rules.same.map((name) => said(name, textOf(record, name) ?? '')));
  const idsOf = (records: readonly Served[]): Map<string, Served[]> => Map.groupBy(records, idOf);
  const [earlier, later] = [idsOf(before), idsOf(now)];
  const ids = [...new Set([...earlier.keys(), ...later.keys()])].map((id) => ({ id, parts: JSON.parse(id) }));
  ids.sort((a, b) => {
    const at = a.parts.findIndex((part: string, i: number) => part !== b.parts[i]);
    return at < 0 ? 0 : a.parts[at] < b.parts[at] ? -1 : 1;
  });
  const sides = ids.flatMap(({ id }) => sidesOf(earlier.get(id) ?? [], later.get(id) ?? []));
  return renamed(rules, sides).flatMap(([old, own]): Found[] => {
    if (old && own) return fieldChanges(rules, old, own);
    if (own) {
      const kind = enteredBy(rules, own, context);
      return kind ? [[own, kind, null, null, saying(rules, own)]] : [];
    }
    return old && rules.left ? [[old, rules.left, null, saying(rules, old), null]] : [];
  });
}

const enteredBy = ({ again, opened, entered }: SetRules, record: Served, context: Context): string | null => {
  if (again && context.isSeen(record)) return again;
  return opened && isInside(textOf(record, opened[1]), context.labels) ? opened[0] : entered;
};

const saying = ({ says = [] }: SetRules, record: Served): Value => {
  const texts = says.filter((name) => textOf(record, name) !== null);
  return texts.map((name) => `${name}: ${textOf(record, name)}`).join('; ') || null;
};

/** A record before and after; one of the two may be missing. */
type Sides = readonly [old: Served | undefined, own: Served | undefined];

/** Takes records with the same identity: not those that are equal, the others in their order. */
function sidesOf(before: readonly Served[], now: readonly Served[]): Sides[] {
  const left = [...now];
  const changed = before.filter((record) => {
    const at = left.findIndex((other) => isSame(record, other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const longest = changed.length > left.length ? changed : left;
  return longest.map((_, i) => [changed[i], left[i]]);
}

/** One who left and one who entered are one person, where no others have what tells a person. */
function renamed({ person }: SetRules, sides: readonly Sides[]): Sides[] {
  if (!person) return [...sides];
  const who = (record: Served | undefined): string | null => {
    const parts = person.map((name) => textOf(record ?? {}, name));
    return parts.includes(null) ? null : person.map((name, i) => said(name, parts[i] as string)).join('|');
  };
  const gone = sides.filter(([, own]) => !own);
  const come = sides.filter(([old]) => !old);
  const alone = (list: readonly Sides[], one: string): readonly Sides[] =>
    list.filter(([old, own]) => who(old ?? own) === one);
  const isRenamed = (side: Sides): boolean => {
    const one = side[0] && side[1] ? null : who(side[0] ?? side[1]);
    return one !== null && alone(gone, one).length === 1 && alone(come, one).length === 1;
  };
  return sides.flatMap((side): Sides[] => {
    if (!isRenamed(side)) return [side];
    const [old, own] = side;
    return own ? [[alone(gone, who(own) as string)[0]?.[0], own]] : old ? [] : [side];
  });
}

/** The version is no part of what the publisher wrote. */
const isSame = (one: Served, other: Served): boolean =>
  Object.keys({ ...one, ...other }).every(
    (name) => name.startsWith('dataset_') || (one[name] ?? null) === (other[name] ?? null),
  );

/** Compares rows of which a company has one at most. A missing one, which is empty here, says nothing. */
function onlyChanges(rules: SetRules, before: Served, now: Served, { labels }: Context): Found[] {
  const isMissing = (record: Served): boolean =>
    Object.keys(rules.kinds).every((name) => (record[name] ?? null) === null);
  if (isMissing(now)) return [];
  if (!isMissing(before)) return fieldChanges(rules, before, now);
  return fieldChanges(rules, {}, now).filter(([, , campo, , depois]) => {
    const stated = rules.stated?.[campo ?? ''];
    return stated !== undefined && depois === 'S' && isInside(textOf(now, stated), labels);
  });
}

function fieldChanges(rules: SetRules, before: Served, now: Served): Found[] {
  return Object.keys({ ...before, ...now }).flatMap((name): Found[] => {
    const [earlier, later] = [textOf(before, name), textOf(now, name)];
    if (earlier === later) return [];
    const kind = rules.kinds[name];
    const isCompared = kind !== undefined || rules.same.includes(name);
    if (isCompared && earlier !== null && later !== null && said(name, earlier) === said(name, later))
      return [[now, 'grafia', name, earlier, later]];
    if (!kind) return [];
    return [[now, typeof kind === 'string' ? kind : kind(earlier, later), name, earlier, later]];
  });
}
