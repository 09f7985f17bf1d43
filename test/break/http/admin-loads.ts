/** Loads and rollbacks through the administration, each followed to what callers see. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import { join } from 'node:path';
import { cnpj } from '../../../shared/datasets/cnpj/index.ts';
import { writeWholeSample } from '../../support/loads/whole-sample.ts';
import { until } from '../../support/programs.ts';
import type { Random } from '../random.ts';
import type { AdminClient, Json } from './admin-client.ts';
import type { Served } from './served.ts';

/** Versions under which the files of the sample are published. */
const VERSIONS = ['2025-11', '2025-12'];

type Action = (random: Random) => Promise<void>;

export async function placePublications({ snapshotDir }: Served): Promise<void> {
  for (const version of VERSIONS) await writeWholeSample(join(snapshotDir, cnpj.name, version), version);
}

function loadActions({ ask, post, versionOf }: AdminClient): {
  readonly load: Action;
  readonly rollback: () => Promise<void>;
} {
  const snapshot = async (): Promise<Json> =>
    (await ask('GET', '/v1/admin/snapshots')).body.itens.find(({ fonte }: Json) => fonte === cnpj.name);
  const free = (): Promise<void> => until(async () => (await snapshot()).carga === null);
  return {
    load: async (random) => {
      const versao = random.pick(VERSIONS);
      const before = await snapshot();
      const { status, headers, body } = await post('/v1/admin/cargas', { fonte: cnpj.name, versao });
      equal(status, 202, `a load of ${versao} is answered ${status}: ${JSON.stringify(body)}`);
      const second = await post('/v1/admin/cargas', { fonte: cnpj.name, versao });
      ok([202, 409].includes(second.status), `a second load at once is answered ${second.status}`);
      const state = async (): Promise<Json> => (await ask('GET', String(headers['location']))).body;
      await until(async () => (await state()).estado !== 'em_andamento');
      const { estado, motivo } = await state();
      // The previous generation is kept: a rollback serves it, and a load of its files is refused.
      const isKept = before.ativa.versao !== versao && before.anterior?.versao === versao;
      const isOlder = !before.ativa.amostra && versao < before.ativa.versao;
      const isRefused = isKept || isOlder;
      equal(
        estado,
        isRefused ? 'recusada' : 'publicada',
        `the load of ${versao} ends as ${estado}: ${motivo}`,
      );
      const expected = isRefused ? before.ativa.versao : versao;
      equal(
        await versionOf(cnpj.name),
        expected,
        'the next request is not served from the result of the load',
      );
      await free();
    },
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
export function loadsOf(client: AdminClient, watch: () => () => boolean): Action {
  const { load, rollback } = loadActions(client);
  return async (random) => {
    const wasOut = watch();
    try {
      await load(random);
      await rollback();
    } catch (error) {
      if (!wasOut()) throw error;
    }
  };
}
