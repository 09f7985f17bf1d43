/** `npm run load -- … --environment dev` starts, follows and reports a load in an emulated Step Functions. */
import { describe, expect, test } from 'vitest';
import { nameIn } from '../../../lib/config.ts';
import { connect } from '../../../operator/cloud/connect.ts';
import { runCloudLoad } from '../../../operator/cloud/load.ts';
import type { CloudView } from '../../../operator/cloud/view.ts';
import type { EmulatedCloud } from '../../support/emulators/cloud.ts';
import { upload } from '../../support/emulators/loads.ts';
import { ONE } from '../../support/emulators/trial.ts';

const STEPS = ['inventory', 'partition', 'build', 'import', 'verify', 'publish'];

const quiet: CloudView = {
  begin: () => undefined,
  advance: () => undefined,
  end: () => undefined,
  tasks: () => undefined,
};

export function commandCases(at: () => EmulatedCloud): void {
  describe('the command of loads', () => {
    const run = async (version: string, from?: string) => {
      const { config } = at().deployed;
      const asked = await upload(at(), ONE, version);
      const there = connect({ name: config.name, region: config.region, machine: nameIn(config, 'load') });
      try {
        return await runCloudLoad(there, { ...asked, from: from ?? asked.from }, quiet, () => undefined);
      } finally {
        there.close();
      }
    };

    test('reports what was published, with its steps', async () => {
      const result = await run('2028-01');
      expect(result).toMatchObject({ published: true, already_published: false, reason: null });
      expect(Object.keys(result.steps)).toEqual(expect.arrayContaining(STEPS));
    });

    test('reports a refusal with its reason', async () => {
      const result = await run('2028-02', `s3://${at().bucket('snapshots')}/nothing/`);
      expect(result).toMatchObject({
        published: false,
        reason: expect.stringMatching(/^no file of: /),
      });
    });
  });
}
