/** Imports that fail, alone and beside a slow one. */
import { describe, expect, test } from 'vitest';
import { nameIn } from '../../../lib/config.ts';
import type { EmulatedCloud } from '../../support/emulators/cloud.ts';
import { isSlow } from '../../support/emulators/installation.ts';
import { broken, ONE, TWO, trialOf } from '../../support/emulators/trial.ts';

export function importCases(at: () => EmulatedCloud): void {
  const trial = trialOf(at);

  describe('an import that fails', () => {
    test('is repeated, and then fails the load with its reason, whose work the next start continues', async () => {
      const before = await trial.served(ONE);
      at().store.imports.during = broken;
      const ended = await trial.load();
      await trial.expectFailed(
        ended,
        'ImportFailed',
        /the import of table transacoes-rfb failed 3 times: .*the import was broken.*start the load again/,
      );
      expect(await trial.served(ONE)).toEqual(before);
      expect(await trial.tablesOf(trial.lastVersion())).toEqual([]);
      at().store.imports.during = async () => undefined;
      const repeated: string[] = [];
      at().functions.before = async (name) => {
        repeated.push(name.replace(/^.*-load-/, ''));
        return null;
      };
      await trial.expectPublished(await trial.loadAgain());
      expect(repeated.filter((task) => task === 'beginImport')).toHaveLength(1);
    });

    test.runIf(isSlow)('does not hinder the next load', async () => {
      at().functions.before = async () => null;
      await trial.expectPublished(await trial.load());
    });

    test.runIf(isSlow)('keeps its reason beside a slow one, which the next start finishes', async () => {
      const { store, functions, deployed } = at();
      const cleanUp = () => functions.invoke(nameIn(deployed.config, 'clean-up'), {});
      let release = (): void => undefined;
      const slow = new Promise<void>((done) => {
        release = done;
      });
      store.imports.during = async (table) => {
        if (table.includes('-alteracoes-')) return;
        await (table.includes('-lista-') ? slow : broken());
      };
      const ended = await trial.load(TWO);
      await trial.expectFailed(
        ended,
        'ImportFailed',
        /the import of table cafir failed 3 times: .*the import was broken/,
      );
      expect(await cleanUp()).toEqual({ result: { pending: 0 }, error: null });
      const left = await trial.tablesOf(trial.lastVersion(TWO), TWO);
      expect(left.filter((name) => !name.includes('-alteracoes-'))).toHaveLength(1);
      release();
      await store.imports.settled();
      store.imports.during = async () => undefined;
      await trial.expectPublished(await trial.loadAgain(TWO), TWO);
      const tables = await trial.tablesOf(trial.lastVersion(TWO), TWO);
      expect(tables.filter((name) => !name.includes('-alteracoes-'))).toHaveLength(2);
    });
  });
}
