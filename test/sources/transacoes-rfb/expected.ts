/** The answers expected of the bundled sample of tax settlements. */
import { BAKERY, CHAIN, COOPERATIVE, NOWHERE, STRANGER } from '../../../synthetic/samples/holders.ts';
import { expecting } from '../../readers/expected.ts';
import { NOTHING_HELD, readSettlements } from '../../readers/held.ts';

export const expected = expecting(async (dir) => {
  const { lists } = await readSettlements(dir);
  const cases = [BAKERY, CHAIN, COOPERATIVE, NOWHERE].map((cnpj) => {
    const { items, sum } = lists.get(cnpj) ?? NOTHING_HELD;
    return { path: `/v1/cnpjs/${cnpj}/transacoes-rfb`, valor_total: sum, itens: items };
  });
  return { dropped: { person: 1 }, unknown: [`/v1/cnpjs/${STRANGER}/transacoes-rfb`], cases };
});
