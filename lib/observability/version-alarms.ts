/** An alarm about the newest version of each API function. It also undoes a deployment (lib/deployment). */
import type { Construct } from 'constructs';
import { VersionErrors } from '../deployment/version-errors.ts';
import type { NodeFunction } from '../node-function.ts';
import type { AlarmSpec } from './alarms.ts';

export const NEW_VERSION = 'new-version';

export const alarmsOfVersions = (
  scope: Construct,
  namespace: string,
  functions: ReadonlyMap<string, NodeFunction>,
): AlarmSpec[] =>
  [...functions].map(([name, fn]) => ({
    runbook: NEW_VERSION,
    source: name,
    reason: `The newest version of ${name} failed in two of five minutes; a deployment in progress is undone.`,
    metric: new VersionErrors(scope, `Version-${name}`, { namespace, name, fn }).metric,
    threshold: 0,
    // One minute with errors may be a store that did not answer; a faulty version fails again.
    periods: [2, 5],
  }));
