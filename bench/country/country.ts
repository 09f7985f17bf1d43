/** Campaign: loads and serves a whole synthetic country on this machine, with its time, memory and disk. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Values } from '../../operator/command/declaration.ts';
import type { COUNTRY } from '../campaigns/loads.ts';
import { askCountry } from './ask.ts';
import { dataIn, makeCountry } from './make.ts';
import { report, succeeded } from './report.ts';

export async function run(flags: Values<typeof COUNTRY.flags>): Promise<boolean> {
  const { json, keep } = flags;
  const parent = flags.in ?? tmpdir();
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'country-'));
  const remove = (): void =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  const interrupted = (): void => {
    remove();
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted);
  let kept = false;
  try {
    const country = await makeCountry(folder, flags.companies);
    const asked = await askCountry(country.companies, dataIn(folder), flags);
    console.log(report(country, asked));
    if (json) console.log(JSON.stringify({ ...country, asked }));
    kept = keep;
    if (keep) console.log(`Kept ${folder}`);
    return succeeded(asked);
  } finally {
    if (!kept) remove();
  }
}
