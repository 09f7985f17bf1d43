/** Starts the files that take longest first, so that none of them runs alone at the end. */
import { existsSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take over 15 s on two cores. Without an earlier run, Vitest orders files by size alone. */
const LONGEST = [
  'test/emulators/emulators.test.ts',
  'test/contract/contract.test.ts',
  'test/loads/killed.test.ts',
  'test/portal/browser/playground.test.ts',
  'test/aws/load-cloud.test.ts',
  'test/portal/browser/pages.test.ts',
  'test/changes/planted-loads.test.ts',
  'test/exports/changed-files.test.ts',
  'test/clients/copies.test.ts',
  'test/clients/hostile-service.test.ts',
  'test/update/update-program.test.ts',
  'test/local/start.test.ts',
  'test/docs/adding-a-dataset.test.ts',
  'test/search/campaign.test.ts',
];

const missing = LONGEST.filter((file) => !existsSync(file));
if (missing.length > 0) throw new Error(`${missing.join(', ')}: no such file; remove it from the list`);

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
  return place < 0 ? LONGEST.length : place;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => placeOf(a) - placeOf(b));
  }
}
