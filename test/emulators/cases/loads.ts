/** Loads of the samples by the deployed definition, started by an object, an execution and the command. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeMapRunCommand, ListMapRunsCommand } from '@aws-sdk/client-sfn';
import { describe, expect, test } from 'vitest';
import { sampleFolder } from '../../../local/sample.ts';
import { cno } from '../../../shared/datasets/cno/index.ts';
import { SOURCES } from '../../../shared/datasets/index.ts';
import { readManifest } from '../../../shared/store/generations/manifest.ts';
import { readPairs } from '../../../shared/store/generations/pairs.ts';
import { rollback } from '../../../shared/store/generations/rollback.ts';
import { controlTable } from '../../../shared/store/tables.ts';
import type { EmulatedCloud } from '../../support/emulators/cloud.ts';
import { arrive, loadSample, upload } from '../../support/emulators/loads.ts';

/** A state has room for 262,144 bytes. */
const STATE_BYTES = 262_144;

export function loadCases(at: () => EmulatedCloud): void {
  describe('a load', () => {
    test.each(SOURCES.map((source) => [source.name, source] as const))(
      'of the sample of %s publishes',
      async (_, source) => {
        const { status, error, cause } = await loadSample(at(), source);
        expect([status, error, cause]).toEqual(['SUCCEEDED', undefined, undefined]);
      },
    );

    test('serves all sources, and leaves no lock and no work', async () => {
      const { client, deployed, objects, bucket } = at();
      const { sources } = await readManifest(client, controlTable(deployed.config.name));
      expect(Object.keys(sources).sort()).toEqual(SOURCES.map(({ name }) => name).sort());
      expect(await at().locks()).toEqual([]);
      expect(await objects.keys(bucket('work'), 'loads/')).toEqual([]);
    });

    test('passes Maps over no items', async () => {
      const totals: (number | undefined)[] = [];
      const { machines } = at();
      // Sources with neither a derived nor an ordered table nor an index have such Maps.
      for (const executionArn of at().started.slice(0, SOURCES.length)) {
        const { mapRuns = [] } = await machines.send(new ListMapRunsCommand({ executionArn }));
        for (const { mapRunArn } of mapRuns) {
          const { itemCounts, status } = await machines.send(new DescribeMapRunCommand({ mapRunArn }));
          expect(status).toBe('SUCCEEDED');
          totals.push(itemCounts?.total);
        }
      }
      expect(totals).toContain(0);
    });

    test('passes states far smaller than Step Functions allows', () => {
      const { event, result } = at().functions.largest;
      expect(event).toBeGreaterThan(0);
      expect(Math.max(event, result)).toBeLessThan(STATE_BYTES / 10);
    });

    test('of a second version publishes what changed since the first', async () => {
      const { client, deployed } = at();
      const control = controlTable(deployed.config.name);
      const folder = mkdtempSync(join(tmpdir(), 'changed-'));
      cpSync(sampleFolder(cno), folder, { recursive: true });
      const file = join(folder, 'cno.csv');
      const text = readFileSync(file, 'latin1').replace('"PADARIA MODELO"', '"OUTRA OBRA"');
      writeFileSync(file, text, 'latin1');
      const { status } = await at().load(await upload(at(), cno, '2026-11-20', folder));
      rmSync(folder, { recursive: true });
      expect(status).toBe('SUCCEEDED');
      const [pair] = await readPairs(client, control, 'cno');
      expect([pair?.de, pair?.para, pair?.kinds]).toEqual([cno.sampleVersion, '2026-11-20', { nome: 1 }]);
      // The cases that follow expect the samples.
      const isAlive = async (): Promise<boolean> => false;
      const back = await rollback({ client, control, source: cno.name, holder: 'test', isAlive });
      expect(back.versao).toBe(cno.sampleVersion);
    });

    test('tags its tables as the environment is tagged', () => {
      const tags = [...at().store.tags].filter(([name]) => name.startsWith('dev-cno-'));
      expect(tags.length).toBeGreaterThan(0);
      for (const [, own] of tags) expect(Object.keys(own)).toContain('service');
    });
  });

  describe('an object _PRONTO', () => {
    test('starts a load of its source and version, and again none for the same event', async () => {
      const source = SOURCES.find(({ name }) => name === 'transacoes_rfb')!;
      const { status, loads } = await arrive(at(), source, 'a0');
      expect([status, loads.map((load) => load.status)]).toEqual(['SUCCEEDED', ['SUCCEEDED']]);
      expect((await arrive(at(), source, 'a0')).loads).toEqual([]);
    });

    test('of an unknown source starts none', async () => {
      const { status, error } = await arrive(at(), { name: 'nada', sampleVersion: '2026-09' }, 'a1');
      expect([status, error]).toEqual(['FAILED', 'UnknownKey']);
    });
  });
}
