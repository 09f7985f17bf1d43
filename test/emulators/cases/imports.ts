/** Imports that fail, alone and beside a slow one. */
import { describe, expect, test } from 'vitest';
import type { EmulatedCloud } from '../../support/emulators/cloud.ts';
import { broken, ONE, trialOf } from '../../support/emulators/trial.ts';

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
  });
}
