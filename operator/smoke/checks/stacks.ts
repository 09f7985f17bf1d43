/** Checks of the stacks and of the three fixed tables. */
import { isRestorable, tableNow } from '../../../shared/aws/operator/fixed-table.ts';
import { stackNow } from '../../../shared/aws/operator/stacks.ts';
import { fixedTables } from '../../../shared/store/tables.ts';
import { type Check, expect } from '../check.ts';
import type { AwsWorld } from '../world.ts';

const OUTPUTS = ['ApiUrl', 'LoadStateMachineArn', 'PortalUrl', 'SnapshotBucket', 'WorkBucket', 'AdminTokens'];
/** A rolled back update ends in `UPDATE_ROLLBACK_COMPLETE`: the older code runs. */
const GOOD = ['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_COMPLETE_CLEANUP_IN_PROGRESS', 'IMPORT_COMPLETE'];

async function complete({ deployment: { names, stacks, outputs } }: AwsWorld): Promise<string> {
  for (const name of names.stacks) {
    const { status } = await stackNow(stacks, name);
    expect(GOOD.includes(status), `${name} is ${status}`);
  }
  const found = await outputs();
  const missing = OUTPUTS.filter((name) => !found[name]);
  expect(missing.length === 0, `there is no output ${missing.join(', ')}`);
  return names.stacks.join(', ');
}

async function protectedTables({ place, deployment: { names } }: AwsWorld): Promise<string> {
  const tables = Object.keys(fixedTables(place.tablePrefix));
  for (const table of tables) {
    const now = await tableNow(place.client, table);
    expect(now?.status === 'ACTIVE', `${table} is ${now?.status ?? 'missing'}`);
    expect(now?.isProtected === names.isProtected, `${table}: deletion protection is ${now?.isProtected}`);
    expect(await isRestorable(place.client, table), `${table} cannot be restored to a moment`);
  }
  const deletion = names.isProtected
    ? 'protected from deletion'
    : 'not protected from deletion, as configured';
  return `${tables.join(', ')}: restorable, ${deletion}`;
}

export const STACK_CHECKS: readonly Check<AwsWorld>[] = [
  { group: 'stacks', name: 'the stacks are complete', run: complete },
  {
    group: 'stacks',
    name: 'the fixed tables can be restored and are protected as configured',
    run: protectedTables,
  },
];
