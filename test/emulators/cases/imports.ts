/** Imports that fail, alone and beside a slow one. */
import { describe, expect, test } from 'vitest';
import { nameIn } from '../../../lib/config.ts';
import type { EmulatedCloud } from '../../support/emulators/cloud.ts';
import { broken, ONE, TWO, trialOf } from '../../support/emulators/trial.ts';

export function importCases(at: () => EmulatedCloud): void {
  const trial = trialOf(at);

  describe('an import that fails', () => {
    test('is repeated, and then refuses the load with its reason, of which nothing is left', async () => {
      const before = await trial.served(ONE);
      at().store.imports.during = broken;
      const ended = await trial.load();
      await trial.expectRefused(
        ended,
        /the import of table transacoes-rfb failed 3 times: .*the import was broken/,
      );
      expect(await trial.served(ONE)).toEqual(before);
      expect(await trial.tablesOf(trial.lastVersion())).toEqual([]);
      expect(await at().objects.keys(at().bucket('work'), `loads/${ONE.name}/`)).toEqual([]);
    });

    test('does not hinder the next load', async () => {
      await trial.expectPublished(await trial.load());
    });

    test('keeps its reason beside a slow one, whose table the hourly clean-up deletes', async () => {
      const { store, functions, deployed } = at();
      const cleanUp = () => functions.invoke(nameIn(deployed.config, 'clean-up'), {});
      let release = (): void => undefined;
      const slow = new Promise<void>((done) => {
        release = done;
      });
      store.imports.during = (table) => (table.includes('-lista-') ? slow : broken());
      const ended = await trial.load(TWO);
      await trial.expectRefused(ended, /the import of table cafir failed 3 times: .*the import was broken/);
      const failed = trial.lastVersion(TWO);
      expect(await trial.tablesOf(failed, TWO)).toHaveLength(1);
      expect(await cleanUp()).toEqual({ result: { pending: 0 }, error: null });
      expect(await trial.tablesOf(failed, TWO)).toHaveLength(1);
      release();
      await store.imports.settled();
      expect(await cleanUp()).toEqual({ result: { pending: 0 }, error: null });
      expect(await trial.tablesOf(failed, TWO)).toEqual([]);
    });
  });
}
