/** The answers expected of the bundled sample of instalment plans. */
import {
  BAKERY,
  CHAIN,
  CHAIN_BRANCH,
  COOPERATIVE,
  NOWHERE,
  STRANGER,
} from '../../../synthetic/samples/holders.ts';
import { expecting } from '../../readers/expected.ts';
import { NOTHING_HELD, readInstalments } from '../../readers/held.ts';

export const expected = expecting(async (dir) => {
  const { lists } = await readInstalments(dir);
  const cases = [BAKERY, CHAIN, CHAIN_BRANCH, COOPERATIVE, NOWHERE].map((cnpj) => {
    const { items, sum } = lists.get(cnpj) ?? NOTHING_HELD;
    return { path: `/v1/cnpjs/${cnpj}/parcelamentos-rfb`, valor_total: sum, itens: items };
  });
  return { dropped: { person: 1 }, unknown: [`/v1/cnpjs/${STRANGER}/parcelamentos-rfb`], cases };
});
