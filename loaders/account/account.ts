/** The account of a load: its counts, and the gates applied so far. It is stored with the work objects. */
import type { Comparison } from '../../shared/store/loads/comparison.ts';
import type { GateOutcome } from '../../shared/store/loads/load-outcome.ts';
import type { Load } from '../work/load.ts';
import { type Plan, workKeys } from '../work/plan.ts';
import { LoadRefused, readJson, readResult } from '../work/ports.ts';
import type { World } from '../work/world.ts';
import { refusals, withReasons } from './gate-result.ts';
import type { Summary } from './summary.ts';

export interface Account {
  readonly summary: Summary;
  readonly gates: readonly GateOutcome[];
  /** The differences from the generation that is served; null where there is none. */
  readonly comparison: Comparison | null;
}

/** Writes the account before it throws, so that a refused load has its counts too. @throws LoadRefused */
export async function judged(
  { work }: World,
  { because }: Load,
  plan: Plan,
  account: Account,
): Promise<void> {
  const gates = withReasons(account.gates, because);
  await work.write(workKeys(plan).account, JSON.stringify({ ...account, gates }));
  const reasons = refusals(gates);
  if (reasons.length > 0) throw new LoadRefused(reasons.join('\n'));
}

type LoadKey = Pick<Plan, 'source' | 'loadId'>;

/** Returns null until the rows are counted, and where the account is damaged. */
export const accountIfThere = ({ work }: World, plan: LoadKey): Promise<Account | null> =>
  readResult<Account>(work, workKeys(plan).account);

export const accountOf = ({ work }: World, plan: LoadKey): Promise<Account> =>
  readJson<Account>(work, workKeys(plan).account);
