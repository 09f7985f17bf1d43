/** The machines that start a fetch and report a load, as deployed. No publisher is asked. */
import {
  DescribeExecutionCommand,
  ListExecutionsCommand,
  StartSyncExecutionCommand,
} from '@aws-sdk/client-sfn';
import { describe, expect, test } from 'vitest';
import { nameIn } from '../../../lib/config.ts';
import { SOURCES } from '../../../shared/datasets/index.ts';
import type { EmulatedCloud } from '../../support/emulators/cloud.ts';
import { loadSample } from '../../support/emulators/loads.ts';

export function fetchCases(at: () => EmulatedCloud): void {
  const machineNamed = (part: string): string => {
    const { config, machines } = at().deployed;
    return machines.find(({ name }) => name === nameIn(config, part))!.arn;
  };

  /** Runs an Express machine to its end. */
  async function run(part: string, input: object): Promise<[string | undefined, string | undefined]> {
    const { status, error } = await at().machines.send(
      new StartSyncExecutionCommand({ stateMachineArn: machineNamed(part), input: JSON.stringify(input) }),
    );
    return [status, error];
  }

  async function fetches(): Promise<string[]> {
    const { executions = [] } = await at().machines.send(
      new ListExecutionsCommand({ stateMachineArn: machineNamed('fetch') }),
    );
    return executions.map(({ executionArn = '' }) => executionArn);
  }

  describe('the start of a fetch', () => {
    // This source has no public place, so that its look sends no request.
    const event = { source: 'parcelamentos_rfb', at: '2026-11-22T09:20:00Z' };

    test('starts one execution under the name of its source and instant, which looks and ends', async () => {
      expect(await run('fetch-start', event)).toEqual(['SUCCEEDED', undefined]);
      const [arn = '', ...others] = await fetches();
      expect([arn.split(':').at(-1), others]).toEqual(['parcelamentos_rfb-2026-11-22T09-20-00Z', []]);
      const { status, error, cause } = await at().ended(arn);
      expect([status, error, cause]).toEqual(['SUCCEEDED', undefined, undefined]);
    });

    test('starts none for the same event again', async () => {
      expect(await run('fetch-start', event)).toEqual(['SUCCEEDED', undefined]);
      expect(await fetches()).toHaveLength(1);
    });
  });

  describe('the report of a load', () => {
    const source = SOURCES.find(({ name }) => name === 'transacoes_rfb')!;

    /** Loads the sample and delivers the end of the execution as EventBridge does. Returns whether a message was written. */
    async function report(): Promise<boolean> {
      const { arn: executionArn } = await loadSample(at(), source, '2026-08');
      const { machines, functions } = at();
      const { name, input, output } = await machines.send(new DescribeExecutionCommand({ executionArn }));
      const before = functions.calls.length;
      expect(await run('report', { detail: { name, input, output } })).toEqual(['SUCCEEDED', undefined]);
      return functions.calls.slice(before).includes(nameIn(at().deployed.config, 'report'));
    }

    test('sends a message that SNS accepts about a new version, and none where the files were served before', async () => {
      expect(await report()).toBe(true);
      expect(await report()).toBe(false);
    });
  });
}
