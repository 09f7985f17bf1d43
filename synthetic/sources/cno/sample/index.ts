/** The bundled CNO sample: the five files of one day. */
import { readWorks } from '../../../../test/readers/works.ts';
import type { BundledSample, SampleCase } from '../../../samples/bundled.ts';
import {
  BAKERY,
  BAR,
  CHAIN,
  CHAIN_BRANCH,
  COOPERATIVE,
  NOWHERE,
  STRANGER,
} from '../../../samples/holders.ts';
import { cnoFiles } from './files.ts';
import { ACTIVITIES, AREAS, LINKS, WORKS } from './rows.ts';

const TOLD = ['900010000170', '010010000255', '900010000330', '900010000410', '900010000501', '900010000680'];

export const cnoSample: BundledSample = {
  source: 'cno',
  files: cnoFiles({ works: WORKS, activities: ACTIVITIES, areas: AREAS, links: LINKS }),
  dropped: { repeated: 2 },
  unknown: [
    '/v1/cnos/900019999999',
    '/v1/cnos/900019999999/areas',
    // The number without its zero in front is another number, and nobody's.
    '/v1/cnos/100100002550',
    `/v1/cnpjs/${STRANGER}/obras-cno`,
  ],
  cases: async (dir): Promise<SampleCase[]> => {
    const { works, byCnpj } = await readWorks(dir);
    const told = TOLD.flatMap((cno): SampleCase[] => {
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
    return [...told, ...held];
  },
};
