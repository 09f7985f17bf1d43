/** Campaign: loads and serves a whole synthetic country on this machine, with its time, memory and disk. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Values } from '../../local/command/declaration.ts';
import type { COUNTRY } from '../campaigns/loads.ts';
import { askCountry } from './ask.ts';
import { beginIn, dataIn, makeCountry } from './make.ts';
import { report, succeeded } from './report.ts';

export async function run(flags: Values<typeof COUNTRY.flags>): Promise<boolean> {
  const { companies, seconds, rounds, json, keep } = flags;
  const folder = flags.in ?? mkdtempSync(join(tmpdir(), 'country-'));
  mkdirSync(folder, { recursive: true });
  // A folder of the caller stays when the campaign is interrupted, so that the next run continues.
  const remove = (): void => {
    for (const name of ['files', 'data', 'country.json']) {
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    }
    if (flags.in === undefined) rmSync(folder, { recursive: true });
  };
  const interrupted = (): void => {
    if (flags.in === undefined) remove();
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted);
  try {
    const state = await makeCountry(folder, beginIn(folder, companies));
    const dataDir = dataIn(folder);
    const asked = await askCountry({
      companies: state.companies,
      dataDir,
      seconds,
      rounds,
      atMost: flags['warm-up'],
    });
    console.log(report(state, asked));
    if (json) console.log(JSON.stringify({ ...state, asked }));
    if (keep) console.log(`Kept ${folder}`);
    else remove();
    return succeeded(asked);
  } catch (error) {
    if (flags.in === undefined) remove();
    throw error;
  }
}
