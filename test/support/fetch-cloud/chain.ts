/** The whole of a fetch on AWS in tests: its version, its files, and the counts that show what was done. */
import { expect } from 'vitest';
import { pgfn } from '../../../shared/datasets/pgfn/index.ts';
import { ORIGIN, READY } from '../../../shared/ingestion/fetched-names.ts';
import { publicationOf } from '../publisher/publications.ts';
import { fetchCloud } from './cloud.ts';

export const VERSION = '2026-T3';
export const FGTS = 'Dados_abertos_FGTS.zip';

export const outcomeOf = ({ output, error }: { output: unknown; error: unknown }) => error ?? output;

/** Must be called at the top of a test file. */
export function fetchChain(name: string) {
  const cloud = fetchCloud(name);
  return {
    cloud,
    seen: () => cloud.reported.filter(({ event }) => event === 'publication_seen'),
    /** Objects of drafts that were stored. */
    uploads: () => cloud.s3.s3.calls.filter((call) => /^PUT fetches\/pgfn\/.*\/segments\//.test(call)).length,
    expectWhole: async (version = VERSION, seed = 1) => {
      const names = pgfn.channel.files as readonly string[];
      expect(await cloud.fetched(version)).toEqual([...names, ORIGIN, READY].sort());
      for (const [file, bytes] of publicationOf('pgfn', version, seed)) {
        const stored = await cloud.objects('publications').read(`pgfn/${version}/${file}`);
        expect([file, stored.equals(bytes)]).toEqual([file, true]);
      }
    },
  };
}
