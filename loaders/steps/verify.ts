/** Fifth step: compares import and build by the number of items, and by reading one item of many tasks. */

import { readItems } from '../../shared/aws/read-items.ts';
import type { GateOutcome } from '../../shared/store/loads/load-outcome.ts';
import { contentOf } from '../../shared/store/records/placement.ts';
import { gateResult, ofAll } from '../account/gate-result.ts';
import type { Summary } from '../account/summary.ts';
import type { Built } from '../work/built.ts';
import { storedName } from '../work/load.ts';
import type { Plan } from '../work/plan.ts';
import { together } from '../work/ports.ts';
import type { World } from '../work/world.ts';
import type { Imported } from './task-import.ts';

/** The most keys of one BatchGetItem. */
const SAMPLE = 100;

export async function verifyImport(
  world: World,
  plan: Plan,
  summary: Summary,
  built: readonly Built[],
  imported: readonly Imported[],
): Promise<GateOutcome[]> {
  const miscounted = imported
    .filter(({ table, items }) => items !== summary.items[table])
    .map(({ table, items }) => `${table}: ${items} items imported, ${summary.items[table]} built`);
  const unread = await readBack(world, plan, built, imported);
  return [gateResult('item-count', ofAll(miscounted), []), gateResult('read-back', ofAll(unread), [])];
}

async function readBack(
  world: World,
  plan: Plan,
  built: readonly Built[],
  imported: readonly Imported[],
): Promise<string[]> {
  const read = imported.map(async ({ table }) => {
    const faults: string[] = [];
    const name = storedName(world, plan, table);
    const samples = built
      .flatMap((b) => b.tables)
      .flatMap((t) => (t.table === table && t.sample ? [t.sample] : []))
      .slice(0, SAMPLE);
    const items = await readItems(
      world.client,
      samples.map(({ key }) => ({ table: name, key })),
    );
    samples.forEach(({ key, content }, i) => {
      const item = items[i];
      if (!item || contentOf(item) !== content) {
        faults.push(`${JSON.stringify(key)} ${item ? 'differs' : 'is missing'}`);
      }
    });
    return faults;
  });
  return (await together(read)).flat();
}
