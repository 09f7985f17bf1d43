/** The version with which an update compares a publisher's. */
import { expect, test } from 'vitest';
import { sampleFolder } from '../../local/sample.ts';
import { servedOf } from '../../operator/update/served.ts';
import { isNewer } from '../../shared/api/versions.ts';
import { cno } from '../../shared/datasets/cno/index.ts';
import { forFile } from '../support/for-file.ts';
import { startSources } from '../support/loads/sources.ts';

const sources = await forFile(startSources());

test('is null where nothing is served, and where the bundled sample is', async () => {
  const nothing = { version: null, rolledBack: [], loadSeconds: null };
  expect(await servedOf(sources.store.client, 'dev', cno)).toEqual(nothing);
  const { published } = await sources.loadFolder('cno', sampleFolder(cno));
  expect(published).toBe(true);
  expect(await servedOf(sources.store.client, 'dev', cno)).toEqual(nothing);
});

test.each([
  ['2026-10', '2026-09', true],
  ['2026-10', '2026-10', false],
  ['2025-12', '2026-01', false],
  ['2026-T1', '2025-T4', true],
  ['2026-09-13', '2026-09-12', true],
])('%s is newer than %s: %s', (version, than, newer) => expect(isNewer(version, than)).toBe(newer));
