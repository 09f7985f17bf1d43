/**
 * `npm run bench -- roundtrip` reads every record back: for the lists of all records by default, with SLOW=1
 * for all sources with bad rows.
 */
import { expect, test } from 'vitest';
import { findSource } from '../../shared/datasets/index.ts';
import { figuresOf, runCampaign } from './campaign.ts';

const SLOW = Boolean(process.env['SLOW']);
const LISTED = ['cafir', 'creditos_ativos_rfb'].filter((name) => findSource(name));
const SHORT = ['--companies', '1500', '--sources', LISTED.join(',')];
const LONG = ['--companies', '20000', '--faults', '50', '--alphanumeric'];

test('the round trip finds every record as published', async () => {
  const flags = ['--seed', '5', ...(SLOW ? LONG : SHORT), '--json'];
  const { code, out, err } = await runCampaign('roundtrip', flags);
  expect(code, out + err).toBe(0);
  const report = figuresOf<Record<string, number>>(out);
  expect(report).toMatchObject({ mismatches: 0 });
  expect(report['listedProperties']).toBeGreaterThan(200);
});
