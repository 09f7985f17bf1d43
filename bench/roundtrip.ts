/** Campaign: generate publications of all sources, load them, serve them, and read every record back through HTTP. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../synthetic/write.ts';
import { readCountry, SOURCE_NAMES, type SourceName, VERSIONS } from '../test/roundtrip/country.ts';
import { type RoundTripReport, roundTrip } from '../test/roundtrip/roundtrip.ts';
import { issueKey, loadSource, startApi } from './local-service.ts';

const USAGE = `Usage: npm run bench -- roundtrip [--companies N (default 20000)] [--sources A,B (default all)] [--seed S] [--faults K] [--alphanumeric] [--keep] [--json]
  --sources  ${SOURCE_NAMES.join(', ')}; what a CNPJ holds brings cnpj with it`;

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
    return report.mismatches === 0 && report.requests > 0 ? 0 : 1;
  } finally {
    if (options.keep) console.log(`Kept ${work}`);
    else rmSync(work, { recursive: true, force: true });
  }
}

interface Options {
  sources: readonly SourceName[];
  companies: number;
  seed: number;
  faults: number;
  alphanumeric: boolean;
  keep: boolean;
  json: boolean;
}

async function campaign(work: string, options: Options): Promise<RoundTripReport> {
  const env = {
    ...process.env,
    DATA_DIR: join(work, 'data'),
    PORT: '0',
    API_ENVIRONMENT: 'dev',
    CNPJ_ALFANUMERICO: String(options.alphanumeric),
  };
  const folders: Partial<Record<SourceName, string>> = {};
  for (const source of options.sources) {
    const dir = join(work, 'files', source);
    folders[source] = dir;
    const { rows, seconds } = await writeSynthetic({ ...PUBLICATION_DEFAULTS, ...options, source, dir });
    console.log(`Generated ${source} ${JSON.stringify(rows)} in ${seconds} s`);
    // Bad rows that were asked for are no reason to stop.
    await loadSource(source, VERSIONS[source], dir, env, options.faults > 0 ? ['quarantine'] : []);
  }
  const apiKey = await issueKey(env);
  const api = await startApi(env);
  try {
    const country = await readCountry(folders);
    return await roundTrip({ baseUrl: api.url, apiKey, country, alphanumeric: options.alphanumeric });
  } finally {
    await api.stop();
  }
}

/** Lists below a CNPJ need the registry of companies. */
const BELOW_CNPJ: readonly string[] = ['cno', 'pgfn', 'parcelamentos_rfb', 'transacoes_rfb'];

/** @throws RangeError naming the source that is not one */
function sourcesIn(list: string): SourceName[] {
  const asked = list.split(',').map((name) => name.trim());
  const unknown = asked.filter((name) => !(SOURCE_NAMES as readonly string[]).includes(name));
  if (unknown.length > 0) {
    throw new RangeError(`--sources is ${list}; allowed: ${SOURCE_NAMES.join(', ')}, separated by commas`);
  }
  const needsCnpj = asked.some((name) => BELOW_CNPJ.includes(name));
  return SOURCE_NAMES.filter((name) => asked.includes(name) || (name === 'cnpj' && needsCnpj));
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
        sources: { type: 'string', default: SOURCE_NAMES.join(',') },
        seed: { type: 'string', default: '1' },
        faults: { type: 'string', default: '0' },
        alphanumeric: { type: 'boolean', default: false },
        keep: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    return {
      ...values,
      sources: sourcesIn(values.sources),
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
