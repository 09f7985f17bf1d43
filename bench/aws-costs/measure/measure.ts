/** Measures the sizes that the costs follow from, on synthetic publications of all sources of one invented country. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../../local/store.ts';
import { INVENTED, longestOf } from '../../../synthetic/registry.ts';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../../synthetic/write.ts';
import { machine } from '../../load/measured-load.ts';
import { issueKey } from '../../local-service.ts';
import type { Measured, MeasuredLoad } from '../measured.ts';
import { deployed } from './deployed.ts';
import { measuredEndpoints } from './endpoints.ts';
import { meteredLoad } from './metered-load.ts';
import { measuredRhythms } from './rhythms.ts';
import { meterStore } from './store-meter.ts';

type Env = Readonly<Record<string, string | undefined>>;

export async function measureAll(companies: number): Promise<Measured> {
  const work = mkdtempSync(join(tmpdir(), 'aws-costs-'));
  const started = performance.now();
  try {
    const env = { ...process.env, DATA_DIR: join(work, 'data'), API_ENVIRONMENT: 'dev' };
    const publication = { ...PUBLICATION_DEFAULTS, companies };
    const loads = await measuredLoads(env, work, companies);
    const key = await issueKey(env);
    const endpoints = await measuredEndpoints(env, key, publication);
    const rhythms = await measuredRhythms(env, key, `/v1/cnpjs/${longestOf(publication)['cnpj']?.[0]}`);
    return {
      measuredAt: new Date().toISOString().slice(0, 10),
      machine: machine(),
      companies,
      loads,
      endpoints,
      rhythms,
      deployed: await deployed(join(work, 'cdk')),
      seconds: Math.round((performance.now() - started) / 1_000),
    };
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}

/** Counts again what the templates deploy, which changes more often than the stored form and the loads. */
export async function countAgain(measured: Measured): Promise<Measured> {
  const work = mkdtempSync(join(tmpdir(), 'aws-costs-'));
  try {
    return { ...measured, deployed: await deployed(work) };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function measuredLoads(
  env: Env,
  work: string,
  companies: number,
): Promise<Record<string, MeasuredLoad>> {
  Object.assign(process.env, env);
  const { client, settings, dataDir, lease } = await openStore();
  const place = { client, store: meterStore(client), dataDir, tablePrefix: settings.TABLE_PREFIX };
  const loads: Record<string, MeasuredLoad> = {};
  try {
    for (const { name, sampleVersion } of INVENTED) {
      const from = join(work, 'files', name);
      const written = await writeSynthetic({ ...PUBLICATION_DEFAULTS, companies, source: name, dir: from });
      const rows = Object.values(written.rows).reduce((sum, count) => sum + count, 0);
      const request = { source: name, version: sampleVersion, from, accept: [], sample: false };
      loads[name] = await meteredLoad(request, rows, place);
      rmSync(from, { recursive: true });
    }
    return loads;
  } finally {
    client.destroy();
    lease.release();
  }
}
