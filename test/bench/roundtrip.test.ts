/** `npm run bench -- roundtrip` reads every record back; in short for the lists of all records, with SLOW=1 for all sources with bad rows. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../../bench/main.ts', import.meta.url));

const SHORT = ['--companies', '1500', '--sources', 'cafir,creditos_ativos_rfb'];
const LONG = ['--companies', '20000', '--faults', '50', '--alphanumeric'];

test('the round trip finds every record as published', async () => {
  const args = [MAIN, 'roundtrip', '--seed', '5', ...(process.env['SLOW'] ? LONG : SHORT), '--json'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  expect(code, out + err).toBe(0);
  const report = JSON.parse(out.trim().split('\n').at(-1) ?? '') as Record<string, number>;
  expect(report).toMatchObject({ mismatches: 0 });
  expect(report['listedProperties']).toBeGreaterThan(200);
}, 300_000);
