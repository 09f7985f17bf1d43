/** Campaign: generate a CNPJ publication, load it, serve it, and read every record back through HTTP. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type RoundTripReport, roundTrip } from '../test/support/roundtrip.ts';
import { issueKey, loadCnpj, startApi } from './local-service.ts';
import { PUBLICATION_DEFAULTS, writeSynthetic } from './synthetic/write.ts';

const USAGE = `Usage: npm run bench -- roundtrip [--companies N (default 20000)] [--seed S] [--faults K] [--alphanumeric] [--keep] [--json]`;

export async function run(args: string[]): Promise<number> {
  const options = optionsOf(args);
  if (typeof options === 'string') {
    console.error(`${options}\n${USAGE}`);
    return 2;
  }
  const work = mkdtempSync(join(tmpdir(), 'roundtrip-'));
  try {
    const report = await campaign(work, options);
    show(report);
    if (options.json) console.log(JSON.stringify(report));
    return report.mismatches === 0 && report.profiles > 0 ? 0 : 1;
  } finally {
    if (options.keep) console.log(`Kept ${work}`);
    else rmSync(work, { recursive: true, force: true });
  }
}

interface Options {
  companies: number;
  seed: number;
  faults: number;
  alphanumeric: boolean;
  keep: boolean;
  json: boolean;
}

async function campaign(work: string, options: Options): Promise<RoundTripReport> {
  const dir = join(work, 'publication');
  const env = {
    ...process.env,
    DATA_DIR: join(work, 'data'),
    PORT: '0',
    API_ENVIRONMENT: 'dev',
    CNPJ_ALFANUMERICO: String(options.alphanumeric),
  };
  const { rows, seconds } = await writeSynthetic({ ...PUBLICATION_DEFAULTS, ...options, dir });
  console.log(`Generated ${JSON.stringify(rows)} in ${seconds} s`);
  // Bad rows that were asked for are no reason to stop.
  await loadCnpj(dir, env, { accept: options.faults > 0 ? ['quarantine'] : [] });
  const apiKey = await issueKey(env);
  const api = await startApi(env);
  try {
    return await roundTrip({
      baseUrl: api.url,
      apiKey,
      publication: dir,
      alphanumeric: options.alphanumeric,
    });
  } finally {
    await api.stop();
  }
}

/** The options, or what is wrong with them. */
function optionsOf(args: string[]): Options | string {
  const whole = (flag: string, value: string, max: number): number => {
    if (/^\d{1,10}$/.test(value) && Number(value) <= max) return Number(value);
    throw new RangeError(`--${flag} is ${value}; allowed: a whole number up to ${max}`);
  };
  try {
    const { values } = parseArgs({
      args,
      options: {
        companies: { type: 'string', default: '20000' },
        seed: { type: 'string', default: '1' },
        faults: { type: 'string', default: '0' },
        alphanumeric: { type: 'boolean', default: false },
        keep: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    return {
      ...values,
      companies: Math.max(1, whole('companies', values.companies, 1_000_000)),
      seed: whole('seed', values.seed, 0xffff_ffff),
      faults: whole('faults', values.faults, 10_000),
    };
  } catch (error) {
    return (error as Error).message;
  }
}

function show(report: RoundTripReport): void {
  const { shown, ...counts } = report;
  for (const [name, value] of Object.entries(counts)) {
    console.log(`${name.padEnd(16)}${value.toLocaleString('en').padStart(12)}`);
  }
  for (const line of shown) console.log(`MISMATCH ${line}`);
  console.log(report.mismatches === 0 ? 'Every record compared is exactly equal.' : 'There are mismatches.');
}
