/** The comparison of a table with an earlier moment, as text and as JSON. Neither has a hash or a secret. */
import { changedNames, type Difference, type Kind, kindOf } from './differences.ts';
import type { Comparison } from './restore.ts';
import { TARGETS, type Target, type TargetName } from './targets.ts';

const KINDS: readonly Kind[] = ['only before', 'only now', 'changed'];
/** Lines of each kind; a table of usage may have hundreds of thousands. */
const MOST_SHOWN = 50;

function lineOf(difference: Difference, { nameOf }: Target): string {
  const names = kindOf(difference) === 'changed' ? `: ${changedNames(difference).join(', ')}` : '';
  return `  ${nameOf(difference)}${names}`;
}

export function report(
  target: TargetName,
  { table, helper, differences, changes, applied }: Comparison,
): string {
  const parts = KINDS.flatMap((kind) => {
    const of = differences.filter((difference) => kindOf(difference) === kind);
    const shown = of.slice(0, MOST_SHOWN).map((difference) => lineOf(difference, TARGETS[target]));
    const more = of.length > MOST_SHOWN ? [`  and ${of.length - MOST_SHOWN} more`] : [];
    return [`${kind}: ${of.length}`, ...shown, ...more];
  });
  const left = differences.length - changes.length;
  const deletes = changes.filter(({ next }) => next === null).length;
  const end = applied
    ? `${table}: ${applied.written} items were written and ${applied.deleted} deleted; ${helper} is deleted`
    : `--apply writes ${changes.length - deletes} items, deletes ${deletes} and leaves ${left}; --discard deletes ${helper}`;
  return [...parts, end].join('\n');
}

export const reportJson = (
  target: TargetName,
  { table, helper, differences, changes, applied }: Comparison,
): string => {
  const { nameOf }: Target = TARGETS[target];
  const isChange = new Set(changes.map(({ key }) => JSON.stringify(key)));
  return JSON.stringify({
    table,
    helper,
    differences: differences.map((difference) => ({
      item: nameOf(difference),
      kind: kindOf(difference),
      attributes: changedNames(difference).filter((name) => name !== 'key_hash'),
      applies: isChange.has(JSON.stringify(difference.key)),
    })),
    applied,
  });
};
