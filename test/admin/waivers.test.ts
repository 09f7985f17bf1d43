/** Gates waived by route: the reason is required, audited before the load starts, and kept with the load. */
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { finding, gateResult } from '../../loaders/account/gate-result.ts';
import { WAIVABLE } from '../../shared/ingestion/waivable.ts';
import { LoadRunning } from '../../shared/store/loads/load-port.ts';
import type { Waiver } from '../../shared/store/loads/waivers.ts';
import { LOADS, testAdminLoads } from '../support/admin/admin-loads.ts';
import { noLoads, startAdministration } from '../support/admin/administration.ts';
import { forFile } from '../support/for-file.ts';
import { rowOf, writePublication } from '../support/loads/fixtures.ts';

const BECAUSE = 'O publicador confirmou a mudança por e-mail.';

let started: [string, string, readonly Waiver[]][];
let running = false;
const world = await testAdminLoads();
/** An administration whose loads are only noted. */
const noting = await forFile(
  startAdministration(world.loading.store.client, {
    loads: {
      ...noLoads,
      start: async (...load) => {
        started.push(load);
        if (running) throw new LoadRunning('cnpj', 'cnpj-2026-10-1');
        return 'cnpj-2026-10-2';
      },
    },
  }),
);
beforeEach(() => {
  started = [];
  running = false;
});

const waiver = (gate: string, motivo = BECAUSE) => ({ gate, motivo });
const ask = (dispensas: unknown) =>
  noting.ask('POST', LOADS, { body: { fonte: 'cnpj', versao: '2026-10', dispensas } });

describe('POST /v1/admin/cargas with waivers', () => {
  test('starts the load with every gate that may be waived, and its reason', async () => {
    expect((await ask(WAIVABLE.map((gate) => waiver(gate)))).status).toBe(202);
    const waivers = WAIVABLE.map((gate) => ({ gate, reason: BECAUSE }));
    expect(started).toEqual([['cnpj', '2026-10', waivers]]);
  });

  test('passes on waivers that name a place and a share', async () => {
    const narrow = ['values:estabelecimentos.fax:12%', 'row-change:socios', 'values:estabelecimentos.cep'];
    expect((await ask(narrow.map((gate) => waiver(gate)))).status).toBe(202);
    expect(started[0]?.[2].map(({ gate }) => gate)).toEqual(narrow);
  });

  test.each([[[]], [null], [undefined]])('starts it without any for %j', async (dispensas) => {
    expect((await ask(dispensas)).status).toBe(202);
    expect(started).toEqual([['cnpj', '2026-10', []]]);
  });

  test.each<[string, unknown, string[], string]>([
    ['a gate that protects the rows', [waiver('accounting')], ['0', 'gate'], 'string_pattern_mismatch'],
    ['an unknown gate', [waiver('linhas')], ['0', 'gate'], 'string_pattern_mismatch'],
    ['a share without a place', [waiver('values:12%')], ['0', 'gate'], 'string_pattern_mismatch'],
    ['no gate', [{ motivo: BECAUSE }], ['0', 'gate'], 'missing'],
    ['a gate twice', [waiver('orphans'), waiver('orphans')], ['1', 'gate'], 'value_error'],
    ['no reason', [{ gate: 'orphans' }], ['0', 'motivo'], 'missing'],
    ['a short reason', [waiver('orphans', 'sim.')], ['0', 'motivo'], 'value_error'],
    ['a reason of blanks', [waiver('orphans', '          ')], ['0', 'motivo'], 'value_error'],
    ['a long reason', [waiver('orphans', 'a'.repeat(501))], ['0', 'motivo'], 'value_error'],
    ['two lines', [waiver('orphans', 'uma linha\noutra')], ['0', 'motivo'], 'value_error'],
    ['a turned text', [waiver('orphans', 'texto \u202evirado')], ['0', 'motivo'], 'value_error'],
    ['another field', [{ ...waiver('orphans'), por: 'x' }], ['0', 'por'], 'extra_forbidden'],
    ['a name', ['orphans'], ['0'], 'dict_type'],
    ['an object', { orphans: BECAUSE }, [], 'list_type'],
  ])('is a 422 for %s', async (_, dispensas, loc, type) => {
    const { status, body } = await ask(dispensas);
    expect(status).toBe(422);
    expect(body.detail.map((fault: object) => fault)).toMatchObject([
      { loc: ['body', 'dispensas', ...loc], type },
    ]);
    expect(started).toEqual([]);
  });

  test('is a 422 for a reason that contains a token, which the answer does not repeat', async () => {
    const { status, body } = await ask([waiver('orphans', `com o token ${noting.token}`)]);
    expect(status).toBe(422);
    expect(JSON.stringify(body)).not.toContain(noting.token);
  });

  test('is in the audit log with gates and reasons, also where the load is refused', async () => {
    await ask([waiver('orphans'), waiver('row-change', 'Menos linhas, como anunciado.')]);
    const detalhe = `orphans: ${BECAUSE}; row-change: Menos linhas, como anunciado.`;
    const entry = { acao: 'load.start', alvo: 'cnpj 2026-10', quem: 'ana', detalhe };
    expect(await world.lastDeed()).toMatchObject({ ...entry, resultado: 'concluida' });
    running = true;
    expect((await ask([waiver('orphans')])).status).toBe(409);
    expect(await world.lastDeed()).toMatchObject({ detalhe: `orphans: ${BECAUSE}`, resultado: 'recusada' });
    await ask([]);
    expect((await world.lastDeed()).detalhe).toBeNull();
  });
});

test('the detail of a gate, which goes into the record and the log, has no complete CPF', () => {
  for (const cpf of ['11144477735', '00011144477735', '111 444 777 35']) {
    const { detail } = gateResult('values', [finding(`socios.pais: "${cpf}" in line 7`)], []);
    expect(detail).toBe('socios.pais: "***444777**" in line 7');
  }
});

describe('a load that fails a gate', () => {
  const rows = Array.from({ length: 130 }, (_, i) => [`nenhuma linha ${i}`]);
  const show = (id: string, rest: string) => world.admin.ask('GET', `${LOADS}/${id}/${rest}`);

  test('is published with a waiver of it, whose reason is in its record, and its rows can be read', async () => {
    const dir = join(world.snapshotDir, 'cnpj', '2026-07');
    await writePublication(dir, { socios: [rowOf('socios', {}), ...rows] });
    const waivers = WAIVABLE.filter((gate) => gate !== 'quarantine').map((gate) => waiver(gate));
    const refused = await world.ended((await world.start('2026-07', 'cnpj', waivers)).body.id);
    await world.free();
    expect([refused.estado, refused.motivo]).toEqual([
      'recusada',
      expect.stringMatching(/^gate quarantine: /),
    ]);
    const { body } = await world.start('2026-07', 'cnpj', [...waivers, waiver('quarantine')]);
    const load = await world.ended(body.id);
    await world.free();
    expect([load.estado, load.quarentena.total]).toEqual(['publicada', 130]);
    expect(load.gates).toContainEqual({
      gate: 'quarantine',
      aprovado: false,
      dispensado: true,
      detalhe: expect.stringContaining('130 of 131'),
      motivo_da_dispensa: BECAUSE,
    });
    expect(load.gates[0]).toMatchObject({ gate: 'accounting', motivo_da_dispensa: null });

    const { total } = (await show(load.id, 'valores?limite=1')).body.paginacao;
    const { itens } = (await show(load.id, `valores?recurso=socios&limite=100`)).body;
    expect(total).toBeGreaterThan(itens.length);
    const { pais } = load.valores.socios;
    expect(itens.find(({ campo }: { campo: string }) => campo === 'pais')).toMatchObject(pais);
    expect(pais.vazios + pais.marcados + pais.validos + pais.malformados).toBe(1);

    // Both attempts have the same files, so that they have the same rows in quarantine.
    for (const { id } of [refused, load]) {
      const pages = await Promise.all(
        [0, 50, 100].map((offset) => show(id, `quarentena?limite=50&offset=${offset}`)),
      );
      const found = pages.flatMap(({ body: page }) => page.itens);
      expect(pages.map(({ body: page }) => page.paginacao.total)).toEqual([130, 130, 130]);
      expect(found.map(({ conteudo }) => conteudo).sort()).toEqual(rows.map(([text]) => `"${text}"`).sort());
    }
  });
});
