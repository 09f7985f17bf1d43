/** The company profile. */
import { describe, expect, test } from 'vitest';
import { statusOf } from '../../shared/api/envelope.ts';
import { testWorld } from '../support/service/api.ts';
import { cnpjOf, DELTA } from '../support/service/companies.ts';

const world = await testWorld();

describe('GET /v1/cnpjs/{cnpj}', () => {
  test('answers a company without an Empresas row with nulls, also for Simples', async () => {
    const { body } = await world.api.get(`/v1/cnpjs/${cnpjOf(DELTA)}`);
    const { cnpj_basico, dataset_month, ...rest } = body.empresa;
    expect([cnpj_basico, dataset_month]).toEqual(['99000111', '2026-10']);
    expect(Object.values(rest).every((value) => value === null)).toBe(true);
    expect(body.simples.opcao_pelo_simples).toBeNull();
    expect(body.simples.cnpj_basico).toBe('99000111');
  });

  test('returns 404 for another establishment of a known company', async () => {
    expect((await world.api.get('/v1/cnpjs/11222333000262')).status).toBe(404);
  });
});

describe('the status of a source', () => {
  const at = (date: string): number => Date.parse(`${date}T00:00:00Z`);

  test.each([
    ['mensal', '2026-10', '2026-12-15', '2026-12-16'],
    ['mensal', '2026-12', '2027-02-14', '2027-02-15'],
    ['trimestral', '2026-T3', '2027-01-28', '2027-01-29'],
    ['trimestral', '2026-T4', '2027-04-30', '2027-05-01'],
    ['diaria', '2026-09-12', '2026-09-19', '2026-09-20'],
    ['diaria', '2026-12-31', '2027-01-07', '2027-01-08'],
  ] as const)('%s %s is in time on %s and overdue on %s', (cadence, versao, inTime, overdue) => {
    expect(statusOf(cadence, versao, at(inTime))).toEqual({ status: 'disponivel', versao });
    expect(statusOf(cadence, versao, at(overdue))).toEqual({ status: 'desatualizada', versao });
  });

  test('is unavailable, without a version, where no publication was ever loaded', () => {
    expect(statusOf('mensal', undefined, 0)).toEqual({ status: 'indisponivel', versao: null });
  });
});
