/** `npm run bench -- roundtrip`: generates, loads and serves publications; reads every record over HTTP. */
import '../../local/compiler.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ROUNDTRIP } from '../../bench/campaigns/trials.ts';
import { issueKey, loadSource, startApi } from '../../bench/local-service.ts';
import type { Values } from '../../operator/command/declaration.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../synthetic/write.ts';
import { readCountry, SOURCE_NAMES, type SourceName, VERSIONS } from './country.ts';
import { type RoundTripReport, roundTrip } from './roundtrip.ts';

/** The flags of the command, checked by `bench/main.ts` and passed as JSON. */
type Flags = Values<typeof ROUNDTRIP.flags>;
type Options = Omit<Flags, 'sources'> & { readonly sources: readonly SourceName[] };

async function run(flags: Flags): Promise<boolean> {
  const options = { ...flags, sources: withRegistry(flags.sources ?? SOURCE_NAMES) };
  const work = mkdtempSync(join(tmpdir(), 'roundtrip-'));
  try {
    const report = await campaign(work, options);
    show(report);
    if (options.json) console.log(JSON.stringify(report));
    return report.mismatches === 0 && report.requests > 0;
  } finally {
    if (options.keep) console.log(`Kept ${work}`);
    else rmSync(work, { recursive: true, force: true });
  }
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
    // The gates would refuse a load with the bad rows of --faults.
    await loadSource(source, VERSIONS[source], dir, env, options.faults > 0 ? ['quarantine', 'values'] : []);
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

/** Lists below a CNPJ require the registry of companies. */
const isBelowCnpj = (name: string): boolean =>
  ROUTES.some(
    (route) => route.path.includes('{cnpj}') && route.kind === 'list' && route.source.name === name,
  );

function withRegistry(asked: readonly string[]): SourceName[] {
  const needsCnpj = asked.some(isBelowCnpj);
  return SOURCE_NAMES.filter((name) => asked.includes(name) || (name === 'cnpj' && needsCnpj));
}

function show(report: RoundTripReport): void {
  const { shown, ...counts } = report;
  for (const [name, value] of Object.entries(counts)) {
    console.log(`${name.padEnd(16)}${value.toLocaleString('en').padStart(12)}`);
  }
  for (const line of shown) console.log(`MISMATCH ${line}`);
  console.log(report.mismatches === 0 ? 'Every record compared is exactly equal.' : 'There are mismatches.');
}

process.exitCode = (await run(JSON.parse(process.argv[2] ?? '{}') as Flags)) ? 0 : 1;
