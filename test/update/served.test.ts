/** The version with which an update compares a publisher's. */
import { expect, test } from 'vitest';
import { sampleFolder } from '../../local/sample.ts';
import { isNewer } from '../../shared/api/versions.ts';
import { cno } from '../../shared/datasets/cno/index.ts';
import { servedVersion } from '../../shared/store/generations/served-version.ts';
import { controlTable } from '../../shared/store/tables.ts';
import { forFile } from '../support/for-file.ts';
import { startSources } from '../support/loads/sources.ts';

const sources = await forFile(startSources());

test('is null where nothing is served, and where the bundled sample is', async () => {
  const nothing = { version: null, rolledBack: [] };
  const now = () => servedVersion(sources.store.client, controlTable('dev'), cno.name);
  expect(await now()).toMatchObject(nothing);
  const { published } = await sources.loadFolder('cno', sampleFolder(cno));
  expect(published).toBe(true);
  expect(await now()).toMatchObject(nothing);
});

test.each([
  ['2026-10', '2026-09', true],
  ['2026-10', '2026-10', false],
  ['2025-12', '2026-01', false],
  ['2026-T1', '2025-T4', true],
  ['2026-09-13', '2026-09-12', true],
])('%s is newer than %s: %s', (version, than, newer) => expect(isNewer(version, than)).toBe(newer));
