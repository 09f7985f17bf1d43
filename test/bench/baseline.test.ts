/** `npm run bench -- baseline` finds an answer that changed since its record. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Baseline } from '../../bench/baseline/baseline.ts';
import { folderForFile } from '../support/for-file.ts';
import { runCampaign } from './campaign.ts';

const folder = folderForFile('baseline');

test('a record or one to compare with is asked for', async () => {
  const { code, err } = await runCampaign('baseline', []);
  expect([code, err]).toEqual([2, expect.stringContaining('--out or --against is missing')]);
});

test.runIf(process.env['SLOW'])(
  'an unchanged service answers as recorded, and another answer is named',
  async () => {
    const file = join(folder, 'record.json');
    const made = await runCampaign('baseline', ['--out', file, '--companies', '500', '--runs', '1']);
    expect(made.code, made.out + made.err).toBe(0);
    const record = JSON.parse(readFileSync(file, 'utf8')) as Baseline;
    for (const value of Object.values(record.figures)) expect(value).toBeGreaterThan(0);
    const same = await runCampaign('baseline', ['--against', file, '--runs', '1']);
    expect([same.code, same.out]).toEqual([0, expect.stringContaining('0 answers differ')]);
    const [request = ''] = Object.keys(record.country);
    writeFileSync(
      file,
      JSON.stringify({ ...record, country: { ...record.country, [request]: '200 other' } }),
    );
    const changed = await runCampaign('baseline', ['--against', file, '--runs', '1']);
    expect([changed.code, changed.out]).toEqual([
      1,
      expect.stringContaining(`country: ${request}: 200 other`),
    ]);
  },
  400_000,
);
