/** Loads of versions of their own, which meet failures that a test arranges, and what is left of them. */
import { expect } from 'vitest';
import type { Source } from '../../../shared/datasets/define.ts';
import { findSource } from '../../../shared/datasets/index.ts';
import { readManifest } from '../../../shared/store/generations/manifest.ts';
import { readLoad } from '../../../shared/store/loads/load-records.ts';
import { controlTable } from '../../../shared/store/tables.ts';
import type { EmulatedCloud, Ended } from './cloud.ts';
import { loadSample } from './loads.ts';

export const ONE = findSource('transacoes_rfb')!;

export const broken = async (): Promise<void> => {
  throw Object.assign(new Error('the import was broken'), { name: 'ImportFailed' });
};

/** The first label of a version; the loads of a source have the following ones. */
const versionOf = (month: number): string => `2027-${String(month).padStart(2, '0')}`;

/** The months of the last loads, by source. */
const months = new Map<string, number>();
const monthOf = ({ name }: Source): number => months.get(name) ?? 0;

export const trialOf = (at: () => EmulatedCloud) => {
  const control = () => controlTable(at().deployed.config.name);
  const served = async ({ name }: Source) => (await readManifest(at().client, control())).sources[name];
  const lastVersion = (source = ONE): string => versionOf(monthOf(source));
  return {
    served,
    lastVersion,
    load: (source = ONE): Promise<Ended> => {
      months.set(source.name, monthOf(source) + 1);
      return loadSample(at(), source, lastVersion(source));
    },
    /** Loads the sample as the last version again. */
    loadAgain: (source = ONE): Promise<Ended> => loadSample(at(), source, lastVersion(source)),
    tablesOf: async (version: string, source = ONE): Promise<string[]> =>
      (await at().tables(source.tables[0]?.name ?? '')).filter((name) =>
        name.includes(`-${version.replace('-', '')}-`),
      ),
    expectPublished: async (ended: Ended, source = ONE): Promise<void> => {
      expect([ended.status, ended.error, ended.cause]).toEqual(['SUCCEEDED', undefined, undefined]);
      expect((await served(source))?.versao).toBe(lastVersion(source));
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
