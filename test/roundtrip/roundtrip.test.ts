/** The round trip reports nothing for a correct service, and every single wrong field. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSynthetic } from '../../synthetic/write.ts';
import { type ExpectedCompany, type ExpectedPublication, readPublication } from '../readers/publication.ts';
import { NAMED } from './cnpj.ts';
import { roundTrip } from './roundtrip.ts';

const dir = mkdtempSync(join(tmpdir(), 'roundtrip-test-'));
let publication: ExpectedPublication;
let server: Server;
let baseUrl: string;
/** A fault of the simulated service: changes an answer, or returns it unchanged. */
let spoil: (path: string, body: Record<string, unknown>) => void;

function answer(url: URL): Record<string, unknown> | null {
  const [, , , cnpj = '', list] = url.pathname.split('/');
  const company = publication.companies.get(cnpj.slice(0, 8));
  const own = company?.establishments.find((one) => one.cnpj_completo === cnpj);
  if (!company || !own) return null;
  return list ? listOf(company, list, url.searchParams) : profileOf(company, own);
}

function profileOf(company: ExpectedCompany, own: Record<string, string | null>) {
  const summary = (list: string, total: number) => ({
    href: `/v1/cnpjs/${own.cnpj_completo}/${list}`,
    total,
    valor_total: null,
  });
  return {
    cnpj: own.cnpj_completo,
    empresa: company.empresa,
    estabelecimento: { ...own },
    simples: company.simples,
    fontes: Object.fromEntries(
      [...NAMED].map((name) => [
        name,
        name === 'cnpj'
          ? { status: 'disponivel', versao: '2026-10' }
          : { status: 'indisponivel', versao: null },
      ]),
    ),
    resumos: {
      estabelecimentos: summary('estabelecimentos', company.establishments.length),
      socios: summary('socios', company.partners.length),
    },
    snapshot_fingerprint: 'a'.repeat(64),
  };
}

function listOf(company: ExpectedCompany, list: string, query: URLSearchParams) {
  const all = list === 'socios' ? company.partners : company.establishments;
  const [limite, offset] = [Number(query.get('limite') ?? 20), Number(query.get('offset') ?? 0)];
  return {
    fonte: { status: 'disponivel', versao: '2026-10' },
    itens: all.slice(offset, offset + limite),
    paginacao: { limite, offset, total: all.length },
  };
}

beforeAll(async () => {
  await writeSynthetic({ source: 'cnpj', dir, companies: 1_000, seed: 3, parts: 2, faults: 0, plain: true });
  publication = await readPublication(dir);
  server = createServer((request, response) => {
    const body = request.headers['x-api-key'] === 'secret' ? answer(new URL(request.url!, 'http://x')) : null;
    if (body) spoil(request.url!, body);
    response.writeHead(body ? 200 : 404).end(JSON.stringify(body ?? { detail: 'nada' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  rmSync(dir, { recursive: true, force: true });
});

const run = () => roundTrip({ baseUrl, apiKey: 'secret', country: { cnpj: publication } });

test('compares every record of a correct service and reports nothing', async () => {
  spoil = () => {};
  const report = await run();
  const companies = [...publication.companies.values()];
  const establishments = companies.flatMap((c) => c.establishments);
  expect(report.mismatches).toBe(0);
  expect(report.profiles + report.unaddressable).toBe(establishments.length);
  const read = companies.filter((c) => c.establishments.some((e) => /^\d{14}$/.test(e.cnpj_completo!)));
  expect(report.establishments).toBe(read.flatMap((c) => c.establishments).length);
  expect(report.partners).toBe(read.flatMap((c) => c.partners).length);
  expect(report.unreachable).toBe(companies.length - read.length);
  expect(report.unreachable).toBeGreaterThan(0);
  expect(report.absences).toBe(publication.withoutEstablishment.length * 3);
  expect(report.absences).toBeGreaterThan(0);
});

test.each([
  [
    'a field of one profile',
    (body: Record<string, unknown>) => ((body.estabelecimento as Record<string, unknown>).cep = 'x'),
  ],
  ['a summary', (body: Record<string, unknown>) => (body.resumos = {})],
  ['an extra field', (body: Record<string, unknown>) => (body.extra = null)],
])('reports %s that is wrong', async (_, change) => {
  const [wrong] = [...publication.companies.values()].find((c) =>
    /^\d+$/.test(c.establishments[0]!.cnpj_completo!),
  )!.establishments;
  const path = `/v1/cnpjs/${wrong!.cnpj_completo}`;
  spoil = (url, body) => {
    if (url === path) change(body);
  };
  const report = await run();
  expect(report.mismatches).toBe(1);
  expect(report.shown[0]).toContain(path);
});

test('reports two items that are swapped on one page of a long list', async () => {
  spoil = (url, body) => {
    if (url.includes('/socios?limite=20&offset=140')) (body.itens as unknown[]).reverse();
  };
  const report = await run();
  expect(report.mismatches).toBe(1);
  expect(report.shown[0]).toContain('itens[0]');
});
