/** The answers expected of the bundled CNO sample. */
import {
  BAKERY,
  BAR,
  CHAIN,
  CHAIN_BRANCH,
  COOPERATIVE,
  NOWHERE,
  STRANGER,
} from '../../../synthetic/samples/holders.ts';
import { expecting, type SampleCase } from '../../readers/expected.ts';
import { readWorks } from '../../readers/works.ts';

const ALONE = [
  '900010000170',
  '010010000255',
  '900010000330',
  '900010000410',
  '900010000501',
  '900010000680',
];

const unknown = [
  '/v1/cnos/900019999999',
  '/v1/cnos/900019999999/areas',
  // The number without its leading zero is another number, which no work has.
  '/v1/cnos/100100002550',
  `/v1/cnpjs/${STRANGER}/obras-cno`,
];

export const expected = expecting(async (dir) => {
  const { works, byCnpj } = await readWorks(dir);
  const alone = ALONE.flatMap((cno): SampleCase[] => {
    const found = works.get(cno);
    if (!found) return [];
    const path = `/v1/cnos/${cno}`;
    return [
      { path, item: found.obra },
      { path: `${path}/vinculos`, itens: found.vinculos },
      { path: `${path}/cnaes`, itens: found.cnaes },
      { path: `${path}/areas`, itens: found.areas },
    ];
  });
  const held = [BAKERY, CHAIN, CHAIN_BRANCH, COOPERATIVE, BAR, NOWHERE].map((cnpj) => ({
    path: `/v1/cnpjs/${cnpj}/obras-cno`,
    valor_total: null,
    itens: byCnpj.get(cnpj)?.items ?? [],
  }));
  return { dropped: {}, unknown, cases: [...alone, ...held] };
});
