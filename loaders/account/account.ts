/** The account of a load: its counts, and the gates applied to them so far. Kept with the work objects. */
import { type Plan, workKeys } from '../work/plan.ts';
import { readJson, readJsonIfThere } from '../work/ports.ts';
import type { World } from '../work/world.ts';
import type { GateResult } from './gates.ts';
import type { Summary } from './summary.ts';

export interface Account {
  readonly summary: Summary;
  readonly gates: readonly GateResult[];
}

type Of = Pick<Plan, 'source' | 'loadId'>;

/** Null as long as the rows are not counted. */
export const accountIfThere = ({ work }: World, plan: Of): Promise<Account | null> =>
  readJsonIfThere<Account>(work, workKeys(plan).account);

export const accountOf = ({ work }: World, plan: Of): Promise<Account> =>
  readJson<Account>(work, workKeys(plan).account);
