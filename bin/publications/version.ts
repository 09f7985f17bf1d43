/** Checks the label of a version that an argument gives. */
import { UsageError } from '../../operator/command/errors.ts';
import { VERSION_FORMS } from '../../shared/api/versions.ts';
import type { Source } from '../../shared/datasets/define.ts';

/** @throws UsageError */
export function checkVersion({ cadence }: Source, version: string): void {
  const { pattern, example } = VERSION_FORMS[cadence];
  if (!pattern.test(version)) throw new UsageError(`--version is "${version}"; allowed: like ${example}`);
}
