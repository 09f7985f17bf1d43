/** Loads and rollbacks through the administration, each followed to what callers see. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cnpj } from '../../../shared/datasets/cnpj/index.ts';
import { SAMPLES } from '../../../synthetic/registry.ts';
import { writeSample } from '../../../synthetic/samples/bundled.ts';
import { bytesOf, PARTS, publishedName, rowOf } from '../../support/loads/fixtures.ts';
import { until } from '../../support/programs.ts';
import type { Random } from '../random.ts';
import type { AdminClient, Json } from './admin-client.ts';
import type { Served } from './served.ts';

/** Versions under which the sample is published, each time with other companies beside it. */
const VERSIONS = ['2025-11', '2025-12'];

type Action = (random: Random) => Promise<void>;

function loadActions(
  { ask, post, versionOf }: AdminClient,
  { snapshotDir }: Served,
): {
  /** Returns the version that it has published, or null where an older one was refused. */
  readonly load: (random: Random) => Promise<string | null>;
  readonly loadEndsAs: (version: string, expected: string) => Promise<void>;
  readonly rollback: () => Promise<void>;
} {
  let written = 0;
  const snapshot = async (): Promise<Json> =>
    (await ask('GET', '/v1/admin/snapshots')).body.itens.find(({ fonte }: Json) => fonte === cnpj.name);
  const loadEndsAs = async (versao: string, expected: string): Promise<void> => {
    const { status, headers, body } = await post('/v1/admin/cargas', { fonte: cnpj.name, versao });
    equal(status, 202, `a load of ${versao} is answered ${status}: ${JSON.stringify(body)}`);
    const second = await post('/v1/admin/cargas', { fonte: cnpj.name, versao });
    ok([202, 409].includes(second.status), `a second load at once is answered ${second.status}`);
    const state = async (): Promise<Json> => (await ask('GET', String(headers['location']))).body;
    await until(async () => (await state()).estado !== 'em_andamento');
    const { estado, motivo } = await state();
    equal(estado, expected, `the load of ${versao} ends as ${estado}: ${motivo}`);
    await until(async () => (await snapshot()).carga === null);
  };
  return {
    load: async (random) => {
      const versao = random.pick(VERSIONS);
      const { ativa } = await snapshot();
      await writeWholeSample(join(snapshotDir, cnpj.name, versao), versao, ++written);
      const isOlder = !ativa.amostra && versao < ativa.versao;
      await loadEndsAs(versao, isOlder ? 'recusada' : 'publicada');
      const expected = isOlder ? ativa.versao : versao;
      const served = await versionOf(cnpj.name);
      equal(served, expected, 'the next request is not served from the result of the load');
      return isOlder ? null : versao;
    },
    loadEndsAs,
    rollback: async () => {
      const { ativa, anterior } = await snapshot();
      const { status, body } = await post(`/v1/admin/snapshots/${cnpj.name}/rollback`, {});
      equal(
        status,
        anterior ? 200 : 409,
        `a rollback from ${ativa.versao} is answered ${status}: ${JSON.stringify(body)}`,
      );
      if (!anterior) return;
      deepEqual([body.versao, body.deixada], [anterior.versao, ativa.versao]);
      equal(
        await versionOf(cnpj.name),
        anterior.versao,
        'the previous version is not served by the next request',
      );
    },
  };
}

/** Returns a worker that loads a version and then rolls back. An outage of the store may end the load. */
export function loadsOf(client: AdminClient, served: Served, watch: () => () => boolean): Action {
  const { load, loadEndsAs, rollback } = loadActions(client, served);
  return async (random) => {
    const wasOut = watch();
    try {
      const published = await load(random);
      await rollback();
      // The generation that was left is kept: a rollback serves it, and a load of its files is refused.
      if (published) await loadEndsAs(published, 'recusada');
    } catch (error) {
      if (!wasOut()) throw error;
    }
  };
}

/**
 * Writes the bundled CNPJ sample as a whole publication of any month: a load by a route waives no gate. The
 * sample has two parts of each kind; each further part has a company of its own, and of this serial.
 */
async function writeWholeSample(dir: string, version: string, serial: number): Promise<void> {
  const stamp = `D${version[3]}${version.slice(5, 7)}10`;
  const given = (SAMPLES.get('cnpj') ?? []).map((file) => ({
    ...file,
    name: file.name.replace(/D61010/i, stamp),
  }));
  const others = (['empresas', 'estabelecimentos', 'socios'] as const).flatMap((kind) =>
    Array.from({ length: PARTS - 2 }, (_, i) => ({
      name: publishedName(kind, i + 2, version),
      bytes: bytesOf([rowOf(kind, { cnpj_basico: String(99_000_000 + PARTS * serial + i) })]),
    })),
  );
  mkdirSync(dir, { recursive: true });
  await writeSample([...given, ...others], dir);
}
