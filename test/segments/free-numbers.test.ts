/** The numbers of the nodes of a double array are the least that fit. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FreeNumbers } from '../../shared/store/segments/symbols/free-numbers.ts';

const NODES = 320;

/** Looks at one number after the other. */
function leastFree(bytes: readonly number[], nodes: ReadonlySet<number>, slots: ReadonlySet<number>): number {
  for (let node = 1; node < NODES; node++) {
    if (!nodes.has(node) && !bytes.some((byte) => slots.has(node + byte))) return node;
  }
  return 0;
}

test('each node has the least number that is free and whose slots are free, until none is left', () => {
  const bytes = fc.uniqueArray(fc.nat({ max: 255 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 60 }), (branches) => {
      const free = new FreeNumbers(NODES);
      const [nodes, slots] = [new Set<number>(), new Set<number>()];
      for (const branch of branches) {
        const node = leastFree(branch, nodes, slots);
        expect(free.find(branch)).toBe(node);
        if (node === 0) continue;
        free.take(node, branch);
        nodes.add(node);
        for (const byte of branch) slots.add(node + byte);
      }
    }),
  );
});
