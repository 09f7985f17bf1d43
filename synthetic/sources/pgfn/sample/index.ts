/** The bundled PGFN sample: one quarter, the social security debts in their archive, in a folder of it. */
import {
  DEBT_CATEGORIES,
  type DebtCategory,
  NOTHING_HELD,
  readDebts,
} from '../../../../test/readers/held.ts';
import type { BundledSample, SampleCase } from '../../../samples/bundled.ts';
import {
  ASSOCIATION,
  BAKERY,
  CHAIN,
  CHAIN_BRANCH,
  COOPERATIVE,
  NOWHERE,
  STRANGER,
} from '../../../samples/holders.ts';
import { pgfnBytes } from './files.ts';
import { FUND, NOT_SOCIAL, SOCIAL } from './rows.ts';

const TOLD: Readonly<Record<DebtCategory, readonly string[]>> = {
  nao_previdenciario: [BAKERY, CHAIN, CHAIN_BRANCH, COOPERATIVE, NOWHERE],
  fgts: [BAKERY, ASSOCIATION, CHAIN],
  previdenciario: [BAKERY, COOPERATIVE],
};

export const pgfnSample: BundledSample = {
  source: 'pgfn',
  files: [
    ...NOT_SOCIAL.map((rows, i) => ({
      name: `arquivo_lai_SIDA_${i + 1}_202606.csv`,
      bytes: pgfnBytes('SIDA', rows),
    })),
    { name: 'arquivo_lai_FGTS_1_202606.csv', bytes: pgfnBytes('FGTS', FUND) },
    {
      zip: 'Dados_abertos_Previdenciario.zip',
      name: 'Previdenciario/arquivo_lai_PREV_1_202606.csv',
      bytes: pgfnBytes('PREV', SOCIAL),
    },
  ],
  dropped: { person: 3, repeated: 1 },
  unknown: [`/v1/cnpjs/${STRANGER}/dividas-pgfn`],
  cases: async (dir): Promise<SampleCase[]> => {
    const cases: SampleCase[] = [];
    for (const category of Object.keys(DEBT_CATEGORIES) as DebtCategory[]) {
      const { lists } = await readDebts(dir, category);
      for (const cnpj of TOLD[category]) {
        const { items, sum } = lists.get(cnpj) ?? NOTHING_HELD;
        const path = `/v1/cnpjs/${cnpj}/dividas-pgfn?categoria=${category}`;
        cases.push({ path, valor_total: sum, itens: items });
      }
    }
    return cases;
  },
};
