/** Loads of versions of their own, which meet failures that a test arranges, and what is left of them. */
import { expect } from 'vitest';
import { findSource } from '../../../shared/datasets/index.ts';
import { readManifest } from '../../../shared/store/generations/manifest.ts';
import { readLoad } from '../../../shared/store/loads/load-records.ts';
import { controlTable } from '../../../shared/store/tables.ts';
import type { EmulatedCloud, Ended } from './cloud.ts';
import { loadSample } from './loads.ts';

const ONE = findSource('transacoes_rfb')!;

export const broken = async (): Promise<void> => {
  throw Object.assign(new Error('the import was broken'), { name: 'ImportFailed' });
};

/** The month of the last load; each load has the following one. */
let month = 0;
const lastVersion = (): string => `2027-${String(month).padStart(2, '0')}`;

export const trialOf = (at: () => EmulatedCloud) => {
  const control = () => controlTable(at().deployed.config.name);
  const served = async () => (await readManifest(at().client, control())).sources[ONE.name];
  return {
    served,
    load: (): Promise<Ended> => {
      month++;
      return loadSample(at(), ONE, lastVersion());
    },
    /** Loads the sample as the last version again. */
    loadAgain: (): Promise<Ended> => loadSample(at(), ONE, lastVersion()),
    tablesOfLast: async (): Promise<string[]> =>
      (await at().tables(ONE.tables[0]?.name ?? '')).filter((name) =>
        name.includes(`-${lastVersion().replace('-', '')}-`),
      ),
    expectPublished: async (ended: Ended): Promise<void> => {
      expect([ended.status, ended.error, ended.cause]).toEqual(['SUCCEEDED', undefined, undefined]);
      expect((await served())?.versao).toBe(lastVersion());
      expect(await at().locks()).toEqual([]);
    },
    /** The execution has the error, and its record the reason with its remedy. The lock is free. */
    expectFailed: async (ended: Ended, error: string, reason: RegExp): Promise<void> => {
      const expected = expect.stringMatching(reason);
      expect([ended.status, ended.error, ended.cause]).toEqual(['FAILED', error, expected]);
      const record = await readLoad(at().client, control(), ended.id);
      expect(record).toMatchObject({ state: 'failed', reason: expected });
      expect(await at().locks()).toEqual([]);
    },
    record: ({ id }: Ended) => readLoad(at().client, control(), id),
    /** Ends all arranged failures. */
    end: (): void => {
      const { functions, store, objects } = at();
      functions.before = async () => null;
      store.imports.during = async () => undefined;
      objects.fault = () => null;
    },
  };
};
