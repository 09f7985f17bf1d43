/** CNPJs with letters: which routes take them under which setting, in each spelling, and their addresses. */
import { describe, expect, test } from 'vitest';
import { ignoresUnknown, ROUTES } from '../../shared/api/routes.ts';
import { LETTERED, punctuated } from '../../synthetic/samples/holders.ts';
import { pathOf, queried, testSamples } from '../support/service/api.ts';

const served = await testSamples();
const services = {
  narrow: served.api,
  wide: await served.variant({ env: { CNPJ_ALFANUMERICO: 'true' } }),
};
const SERVICES = ['narrow', 'wide'] as const;

const NAMED = ROUTES.filter(({ path }) => path.includes('{cnpj}'));
const ROOT = LETTERED.slice(0, 8);
const SPELLINGS = [
  LETTERED,
  LETTERED.toLowerCase(),
  punctuated(LETTERED),
  punctuated(LETTERED).toLowerCase(),
];
const [PLAIN, LOWER, MASKED] = SPELLINGS as [string, string, string];

const CASES = SERVICES.flatMap((of) => NAMED.map((route) => ({ of, route, path: route.path })));

describe.each(CASES)('$path, $of', ({ of, route, path }) => {
  const status = async (cnpj: string) =>
    (await services[of].get(pathOf(path, encodeURIComponent(cnpj)))).status;

  test('takes letters in either case, unless it is one of the fourteen and they are off, and no mask', async () => {
    const expected = of === 'narrow' && ignoresUnknown(route) ? 422 : 200;
    expect([await status(PLAIN), await status(LOWER), await status(MASKED)]).toEqual([
      expected,
      expected,
      422,
    ]);
  });
});

test('the 422 of the fourteen names the setting, and an address that answers', async () => {
  for (const { path } of NAMED.filter(ignoresUnknown)) {
    const { body } = await served.api.get(pathOf(path, LOWER));
    const { msg } = body.detail[0];
    expect(msg).toMatch(/^CNPJ com letras não é aceito neste endereço, .*CNPJ_ALFANUMERICO.*desligada/);
    const [address = ''] = /\/v1\/\S+(?=\.$)/.exec(msg) ?? [];
    expect((await served.api.get(address)).body.cnpj).toBe(LETTERED);
  }
});

function hrefsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    name === 'href' && typeof one === 'string' ? [one] : hrefsIn(one),
  );
}

/** Each finds the company, and others that have digits alone. */
const QUESTIONS = [
  ...SPELLINGS.flatMap((cnpj) => [
    `/v1/cnpjs/lote?cnpjs=${encodeURIComponent(cnpj)},99111001000170`,
    `/v1/cnpjs?raiz=${cnpj.replace(/\/.*/, '').slice(0, cnpj.includes('.') ? 10 : 8)}`,
  ]),
  '/v1/cnpjs?limite=100',
  '/v1/cnpjs/sugestoes?nome=raiz%20alf',
  `/v1/cnpjs/${PLAIN}/ficha`,
  `/v1/cnpjs/${PLAIN}/rede`,
  `/v1/cnpjs/${PLAIN}/alteracoes`,
  queried(pathOf('/v1/alteracoes'), 'limite=100'),
];

describe.each(SERVICES)('addresses in answers, %s', (of) => {
  test.each(QUESTIONS)('of %s are answered by 200', async (address) => {
    const { get } = services[of];
    const { status, body } = await get(address);
    expect(status).toBe(200);
    for (const href of new Set(hrefsIn(body))) expect([href, (await get(href)).status]).toEqual([href, 200]);
  });

  test('of a hit lead to the profile where it takes letters, and else to the ficha', async () => {
    const { get } = services[of];
    const profile = `/v1/cnpjs/${LETTERED}`;
    const hits = [`/v1/cnpjs?raiz=${ROOT}`, '/v1/cnpjs/sugestoes?nome=raiz%20alf'];
    for (const path of hits) {
      const { href } = (await get(path)).body.itens[0];
      expect(href).toBe(of === 'wide' ? profile : `${profile}/ficha`);
    }
    const { body } = await get(`${profile}/ficha`);
    const lists = [body.socios, body.estabelecimentos, ...Object.values(body.resumos)];
    for (const { href } of lists as { href: string | null }[])
      expect(href).toEqual(of === 'wide' ? expect.stringContaining(`${profile}/`) : null);
  });
});
