/** The answers expected of the bundled PGFN sample. */
import {
  ASSOCIATION,
  BAKERY,
  CHAIN,
  CHAIN_BRANCH,
  COOPERATIVE,
  NOWHERE,
  STRANGER,
} from '../../../synthetic/samples/holders.ts';
import { expecting, type SampleCase } from '../../readers/expected.ts';
import { DEBT_CATEGORIES, type DebtCategory, NOTHING_HELD, readDebts } from '../../readers/held.ts';

const HOLDERS: Readonly<Record<DebtCategory, readonly string[]>> = {
  nao_previdenciario: [BAKERY, CHAIN, CHAIN_BRANCH, COOPERATIVE, NOWHERE],
  fgts: [BAKERY, ASSOCIATION, CHAIN],
  previdenciario: [BAKERY, COOPERATIVE],
};

export const expected = expecting(async (dir) => {
  const cases: SampleCase[] = [];
  for (const category of Object.keys(DEBT_CATEGORIES) as DebtCategory[]) {
    const { lists } = await readDebts(dir, category);
    for (const cnpj of HOLDERS[category]) {
      const { items, sum } = lists.get(cnpj) ?? NOTHING_HELD;
      const path = `/v1/cnpjs/${cnpj}/dividas-pgfn?categoria=${category}`;
      cases.push({ path, valor_total: sum, itens: items });
    }
  }
  return { dropped: { person: 3 }, unknown: [`/v1/cnpjs/${STRANGER}/dividas-pgfn`], cases };
});
