/** `npm run bench -- roundtrip` reads every record back; in short for the lists of all records, with SLOW=1 for all sources with bad rows. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findSource } from '../../shared/datasets/index.ts';

const MAIN = fileURLToPath(new URL('../../bench/main.ts', import.meta.url));

const SLOW = Boolean(process.env['SLOW']);
/** Exceeds each form, the long one beside the whole checks of other slow tests. */
const LONGEST_MS = SLOW ? 3_600_000 : 300_000;
const LISTED = ['cafir', 'creditos_ativos_rfb'].filter((name) => findSource(name));
const SHORT = ['--companies', '1500', '--sources', LISTED.join(',')];
const LONG = ['--companies', '20000', '--faults', '50', '--alphanumeric'];

test(
  'the round trip finds every record as published',
  async () => {
    const args = [MAIN, 'roundtrip', '--seed', '5', ...(SLOW ? LONG : SHORT), '--json'];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    expect(code, out + err).toBe(0);
    const report = JSON.parse(out.trim().split('\n').at(-1) ?? '') as Record<string, number>;
    expect(report).toMatchObject({ mismatches: 0 });
    expect(report['listedProperties']).toBeGreaterThan(200);
  },
  LONGEST_MS,
);
