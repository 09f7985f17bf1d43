/** Every function in the template is published as a version behind an alias, called there, and traced. */
import { describe, expect, test } from 'vitest';
import { TARGETS } from '../../../lib/bundle.ts';
import { CONFIGS } from '../../../lib/config.ts';
import { aliasesOf, versionsOf } from '../../support/aws/published.ts';
import {
  environments,
  functionsOf,
  ofType,
  plain,
  rightsOf,
  statementsOf,
} from '../../support/aws/template.ts';

const named = await environments();

describe.each(CONFIGS.map(({ name }) => name))('%s', (name) => {
  test('publishes each function as a version that deployments keep, behind the alias live', () => {
    const { resources } = named(name);
    const functions = [...functionsOf(named(name)).keys()].sort();
    const [versions, aliases] = [versionsOf(named(name)), aliasesOf(named(name))];
    expect([...versions.keys()].sort()).toEqual(functions);
    expect([...aliases.keys()].sort()).toEqual(functions);
    for (const fn of functions) {
      const version = resources[versions.get(fn)!]!;
      expect(version).toMatchObject({
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
      });
      expect(plain(resources[aliases.get(fn)!]!.Properties)).toMatchObject({
        Name: 'live',
        FunctionVersion: `${versions.get(fn)}.Version`,
      });
    }
  });

  test('calls the functions of the API only through their aliases', () => {
    const aliases = [...aliasesOf(named(name)).values()];
    const permitted = ofType(named(name), 'AWS::Lambda::Permission').map(([, { Properties }]) =>
      plain(Properties['FunctionName']),
    );
    expect(permitted.length).toBeGreaterThan(0);
    expect(permitted.filter((id) => !aliases.includes(String(id)))).toEqual([]);
  });

  test('traces every state machine, and every function that the gateway does not call, and lets each send its traces', () => {
    const called = new Set([...TARGETS, 'authorizer'].map(String));
    const sends = ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'];
    for (const [fn, { Properties }] of functionsOf(named(name))) {
      if (called.has(fn)) {
        expect([fn, Properties['TracingConfig']]).toEqual([fn, undefined]);
        continue;
      }
      expect([fn, Properties['TracingConfig']]).toEqual([fn, { Mode: 'Active' }]);
      const actions = rightsOf(named(name), fn).flatMap((statement) => statement.actions);
      expect(actions).toEqual(expect.arrayContaining(sends));
    }
    const machines = ofType(named(name), 'AWS::StepFunctions::StateMachine');
    expect(machines.length).toBeGreaterThan(0);
    for (const [, { Properties }] of machines) {
      expect(Properties['TracingConfiguration']).toEqual({ Enabled: true });
      const statements = statementsOf(named(name), plain(Properties['RoleArn']));
      const actions = statements.flatMap((statement) => statement.actions);
      expect(actions).toEqual(expect.arrayContaining([...sends, 'xray:GetSamplingRules']));
    }
  });
});
