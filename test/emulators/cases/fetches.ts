/** The deployed machines that fetch a publication and report its load, with a stand-in for the publisher. */
import {
  DescribeExecutionCommand,
  ListExecutionsCommand,
  StartSyncExecutionCommand,
} from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameIn } from '../../../lib/config.ts';
import { SOURCES } from '../../../shared/datasets/index.ts';
import { FETCH_TASKS } from '../../../shared/ingestion/fetch-definition.ts';
import { ORIGIN, READY } from '../../../shared/ingestion/fetched-names.ts';
import { readManifest } from '../../../shared/store/generations/manifest.ts';
import { controlTable } from '../../../shared/store/tables.ts';
import type { EmulatedCloud } from '../../support/emulators/cloud.ts';
import { THROTTLED } from '../../support/emulators/functions.ts';
import { arrive, loadSample } from '../../support/emulators/loads.ts';
import { nextcloud, sharePath } from '../../support/publisher/nextcloud.ts';
import { publicationOf, publish } from '../../support/publisher/publications.ts';
import { PUBLISHER_NOW, type StandIn, startStandIn } from '../../support/publisher/server.ts';
import type { Files } from '../../support/publisher/site.ts';

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

  const fetchesOf = async (source: string): Promise<string[]> =>
    (await fetches()).filter((arn) => arn.split(':').at(-1)?.startsWith(`${source}-`));

  describe('a fetch', () => {
    const source = { name: 'cno', sampleVersion: '2026-11-10' };
    let publisher: StandIn;
    beforeAll(async () => {
      const files: Files = new Map();
      publish(files, 'CNO/', publicationOf('cno', '2026-11-10'), PUBLISHER_NOW - 3_600_000);
      publisher = await startStandIn(nextcloud(new Map([['token', files]])));
      const { config, functions } = at().deployed;
      // Configurations with `addresses` set these variables; the templates belong to one without it.
      for (const task of FETCH_TASKS) {
        Object.assign(functions.get(nameIn(config, 'fetch', task))?.environment ?? {}, {
          FETCH_URL_CNO: `${publisher.origin}${sharePath('token', 'CNO/')}`,
        });
      }
    });
    afterAll(() => publisher.close());

    test('of a newer version ends with its mark, is continued where functions are throttled, and its load serves it', async () => {
      const { functions, objects, bucket, client, deployed } = at();
      let throttled = 0;
      functions.before = async (name) =>
        name.endsWith('-fetch-fetch') && throttled++ < 3 ? THROTTLED : null;
      expect(await run('fetch-start', { source: 'cno', at: '2026-11-22T09:00:00Z' })).toEqual([
        'SUCCEEDED',
        undefined,
      ]);
      const { status, error, cause } = await at().ended((await fetches())[0] ?? '');
      functions.before = async () => null;
      expect([status, error, cause, throttled]).toEqual(['SUCCEEDED', undefined, undefined, 4]);
      const prefix = 'cno/2026-11-10/';
      const names = await objects.keys(bucket('snapshots'), prefix);
      expect(names).toEqual([READY, 'cno.zip', ORIGIN].map((name) => prefix + name));
      const { loads } = await arrive(at(), source, '00F');
      expect(loads.map((load) => [load.status, load.error, load.cause])).toEqual([
        ['SUCCEEDED', undefined, undefined],
      ]);
      const { sources } = await readManifest(client, controlTable(deployed.config.name));
      expect(sources['cno']).toMatchObject({
        versao: '2026-11-10',
        sample: false,
        origin: { endereco: `${publisher.origin}${sharePath('token', 'CNO/')}` },
      });
    });
  });

  describe('the start of a fetch', () => {
    // This source has no public place, so that its look sends no request.
    const event = { source: 'parcelamentos_rfb', at: '2026-11-22T09:20:00Z' };

    test('starts one execution under the name of its source and instant, which looks and ends', async () => {
      expect(await run('fetch-start', event)).toEqual(['SUCCEEDED', undefined]);
      const [arn = '', ...others] = await fetchesOf(event.source);
      expect([arn.split(':').at(-1), others]).toEqual(['parcelamentos_rfb-2026-11-22T09-20-00Z', []]);
      const { status, error, cause } = await at().ended(arn);
      expect([status, error, cause]).toEqual(['SUCCEEDED', undefined, undefined]);
    });

    test('starts none for the same event again', async () => {
      expect(await run('fetch-start', event)).toEqual(['SUCCEEDED', undefined]);
      expect(await fetchesOf(event.source)).toHaveLength(1);
    });
  });

  describe('the report of a load', () => {
    const source = SOURCES.find(({ name }) => name === 'transacoes_rfb')!;

    /** Loads the sample and delivers the end as EventBridge does. Returns whether a message was written. */
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
