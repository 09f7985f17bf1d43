/** Several companies in one answer: in order, each on its own terms, and of one generation. */
import { describe, expect, test } from 'vitest';
import { lote } from '../../functions/cnpjs/ficha/lote.ts';
import { jsonOf } from '../../shared/api/answers/json-text.ts';
import { FUNCTION_SETTINGS, readSettings } from '../../shared/env.ts';
import { createDependencies, type Dependencies } from '../../shared/http/dependencies.ts';
import { newExchange } from '../../shared/http/exchange.ts';
import { NOW, testWorld } from '../support/service/api.ts';
import { ALFA, BETA, cnpjOf, DELTA, GAMA, UNKNOWN } from '../support/service/companies.ts';
import { expectError } from '../support/service/errors.ts';

const world = await testWorld({ samples: true, env: { MANIFEST_TTL_SECONDS: '30' } });

const LOTE = '/v1/cnpjs/lote';
const askFor = (values: readonly string[]) =>
  world.api.get(`${LOTE}?cnpjs=${encodeURIComponent(values.join(','))}`);

const masked = (cnpj: string): string => cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');

/** All establishments of the largest invented company, and others: fifty CNPJs. */
const FIFTY = [
  cnpjOf(ALFA),
  cnpjOf(GAMA),
  cnpjOf(DELTA),
  ...Array.from({ length: 47 }, (_, i) => cnpjOf(BETA, i)),
];

/** A call of the function itself. */
async function calling(cnpjs: readonly string[], own: Partial<Dependencies> = {}) {
  const settings = readSettings(FUNCTION_SETTINGS, {});
  const deps = { ...createDependencies(settings, world.store.client), now: () => NOW, ...own };
  const query = { cnpjs: cnpjs.join(',') };
  const parameters = { ...newExchange().parameters, query };
  return { deps, call: { parameters, manifest: await deps.manifest() } };
}

describe('GET /v1/cnpjs/lote', () => {
  test('has the ficha of each CNPJ, as it is answered alone, in the order sent', async () => {
    const asked = [cnpjOf(GAMA), cnpjOf(ALFA), cnpjOf(BETA, 41), cnpjOf(DELTA), cnpjOf(BETA)];
    const { status, body } = await askFor(asked);
    expect([status, body.quantidade]).toEqual([200, { pedidos: 5, encontrados: 5 }]);
    for (const [i, cnpj] of asked.entries()) {
      const { body: alone } = await world.api.get(`/v1/cnpjs/${cnpj}/ficha`);
      const item = { entrada: cnpj, cnpj, resultado: 'encontrado', mensagem: null, ficha: alone };
      expect(body.itens[i]).toEqual(item);
    }
  });

  test('accepts masks, blanks and repeated values', async () => {
    const sent = [masked(cnpjOf(ALFA)), ` ${cnpjOf(ALFA)} `, '11222333/0001-81'];
    const { body } = await askFor(sent);
    expect(
      body.itens.map(({ entrada, cnpj, resultado }: Record<string, string>) => [entrada, cnpj, resultado]),
    ).toEqual(sent.map((text) => [text.trim(), cnpjOf(ALFA), 'encontrado']));
  });

  test('is a list as it was pasted, in which a blank beside a sign of a mask separates nothing', async () => {
    const parted = '11.222.333 / 0001 - 81';
    const [one, other] = [cnpjOf(ALFA), cnpjOf(GAMA)];
    for (const text of [
      `${one};${other}`,
      `${one}\r\n${other}\n`,
      `\t${one}\t${other}`,
      `${one} \u00a0 ${other}, ;`,
      `${parted} ${masked(other)}`,
      `${parted};;\n ${other}`,
    ]) {
      const { body } = await world.api.get(`${LOTE}?cnpjs=${encodeURIComponent(text)}`);
      expect([text, body.itens.map(({ cnpj }: { cnpj: string }) => cnpj)]).toEqual([text, [one, other]]);
    }
    const { body } = await askFor([parted]);
    expect(body.itens[0]).toMatchObject({ entrada: parted, cnpj: one, resultado: 'encontrado' });
  });

  test('names each unknown and each malformed value in its item', async () => {
    const wrong = ['123', 'x'.repeat(30), '11222333000181-11222333000181', '1122233300018'];
    const { status, body } = await askFor([UNKNOWN, ...wrong, cnpjOf(ALFA)]);
    expect([status, body.quantidade]).toEqual([200, { pedidos: 6, encontrados: 1 }]);
    expect(body.itens[0]).toMatchObject({
      resultado: 'nao_encontrado',
      mensagem: expect.stringMatching(/^CNPJ não encontrado na publicação 2026-10/),
    });
    for (const [i, entrada] of wrong.entries()) {
      expect(body.itens[i + 1]).toEqual({
        entrada,
        cnpj: null,
        resultado: 'malformado',
        mensagem: expect.stringMatching(/^Não é um CNPJ: envie 14 dígitos/),
      });
    }
    expect(body.itens.at(-1).resultado).toBe('encontrado');
  });

  test.each([
    ['none', '', 'missing', null],
    ['an empty list', '?cnpjs=', 'too_short', ''],
    ['a list of blanks', '?cnpjs=%20', 'too_short', ' '],
    ['51', `?cnpjs=${Array(51).fill('1').join(',')}`, 'too_long', expect.any(String)],
  ])('is a 422 that says what is allowed for %s', async (_, query, type, input) => {
    const answer = await world.api.get(LOTE + query);
    const msg = expect.stringContaining('Envie de 1 a 50 valores, separados por vírgula, ponto e vírgula,');
    expectError(answer, 422, [{ type, loc: ['query', 'cnpjs'], msg, input, ctx: expect.any(Object) }]);
  });

  test('is read in one round, whose calls read each item once', async () => {
    await askFor(FIFTY);
    let [running, most] = [0, 0];
    world.store.calls.length = 0;
    world.store.before = async (command) => {
      if (command !== 'BatchGetItem') return;
      running += 1;
      most = Math.max(most, running);
      await new Promise((done) => setImmediate(done));
      running -= 1;
    };
    const { body } = await askFor(FIFTY);
    world.store.before = async () => {};
    expect(body.quantidade).toEqual({ pedidos: 50, encontrados: 50 });
    const reads = world.store.calls.filter(({ command }) => command === 'BatchGetItem');
    expect([reads.length, most]).toEqual([3, 3]);
  });

  test('leaves out what would make the answer too large, and says so', async () => {
    const { deps, call } = await calling([cnpjOf(GAMA), cnpjOf(ALFA), UNKNOWN, cnpjOf(ALFA)]);
    const whole = JSON.parse(await lote()(call, deps));
    const sizes = whole.itens.map(({ ficha }: { ficha?: object }) =>
      Buffer.byteLength(jsonOf(ficha ?? null)),
    );
    const small = JSON.parse(await lote(sizes[0] + sizes[1])(call, deps));
    expect(small.quantidade).toEqual({ pedidos: 4, encontrados: 2 });
    expect(small.itens.map(({ resultado }: Record<string, string>) => resultado)).toEqual([
      'encontrado',
      'encontrado',
      'nao_encontrado',
      'nao_incluido',
    ]);
    expect(small.itens[3]).toMatchObject({
      cnpj: cnpjOf(ALFA),
      mensagem: expect.stringContaining('outro lote'),
    });
    expect(small.itens[3]).not.toHaveProperty('ficha');
  });
});
