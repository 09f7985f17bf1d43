/** Tables that DynamoDB does not delete yet. */
import { describe, expect, test } from 'vitest';
import type { EmulatedCloud } from '../../support/emulators/cloud.ts';
import { inUse } from '../../support/emulators/dynamodb/store-calls.ts';
import { isSlow } from '../../support/emulators/installation.ts';
import { broken, trialOf } from '../../support/emulators/trial.ts';

export function deletionCases(at: () => EmulatedCloud): void {
  const trial = trialOf(at);

  describe('a table that cannot be deleted yet', () => {
    test('is waited for by the next attempt of its import', async () => {
      const { store } = at();
      let failed = 0;
      let refused = 0;
      store.imports.during = async () => (failed++ === 0 ? broken() : undefined);
      store.fault = (operation) =>
        operation === 'DeleteTable' && refused++ < 4 ? inUse('Table is being updated') : null;
      await trial.expectPublished(await trial.load());
      expect(refused).toBeGreaterThan(4);
      expect(await trial.tablesOf(trial.lastVersion())).toHaveLength(1);
    });

    test.runIf(isSlow)(
      'is handed over by a load that fails, which ends with its own reason, and is deleted by the next load',
      async () => {
        const { functions, store } = at();
        store.imports.during = broken;
        let ends = false;
        functions.before = async (name) => {
          ends ||= name.endsWith('-fail');
          return null;
        };
        // The third attempt leaves its table, too.
        store.fault = (operation, table) =>
          operation === 'DeleteTable' &&
          (ends || store.calls.filter((call) => call === `ImportTable ${table}`).length % 3 === 0)
            ? inUse('Table is being updated')
            : null;
        store.calls.length = 0;
        const ended = await trial.load();
        await trial.expectFailed(ended, 'ImportFailed', /the import of table transacoes-rfb failed 3 times/);
        const failed = trial.lastVersion();
        expect(await trial.tablesOf(failed)).toHaveLength(1);
        store.fault = () => null;
        store.imports.during = async () => undefined;
        await trial.expectPublished(await trial.load());
        expect(await trial.tablesOf(failed)).toEqual([]);
      },
    );
  });
}
