/** Checks over HTTP that need no key: they hold for a deployment and for a service on one machine. */
import { closedProbe, STATUS_PROBE } from '../../../shared/http/probes/probes.ts';
import { ask, type Check, expect, expectError, expectProbe, LeftOut } from '../check.ts';
import type { HttpWorld } from '../world.ts';

export const RECORD = '/v1/cnpjs/99111001000170';
const FOREIGN = 'https://example.org';

async function status({ url }: HttpWorld): Promise<string> {
  const { headers, body } = await expectProbe(url, STATUS_PROBE);
  const type = headers.get('content-type');
  expect(type === 'application/json; charset=utf-8', `Content-Type is ${type}`);
  expect(headers.has('x-request-id'), 'the answer has no X-Request-Id');
  const { fontes } = body as { fontes: Record<string, { versao: string | null }> };
  const loaded = Object.entries(fontes).flatMap(([name, { versao }]) =>
    versao ? [`${name} ${versao}`] : [],
  );
  return loaded.length === 0 ? 'no source is loaded' : loaded.join(', ');
}

async function requestId({ url }: HttpWorld): Promise<string> {
  const { headers } = await ask(url, '/v1/nada');
  const [gateway, own] = [headers.get('apigw-requestid'), headers.get('x-request-id')];
  if (gateway === null) throw new LeftOut('the gateway sends no id of its own, as on one machine');
  expect(gateway === own, `the gateway has ${gateway}, the answer ${own}`);
  return `${own}`;
}

async function withoutKey({ url }: HttpWorld): Promise<string> {
  const { headers } = await expectProbe(url, closedProbe());
  expect(headers.has('www-authenticate'), 'the 401 has no WWW-Authenticate');
  return '401 with detail';
}

async function unknown({ url }: HttpWorld): Promise<string> {
  expectError(await ask(url, '/nada'), 'an unknown address', 404);
  const answer = await ask(url, '/v1/status', { method: 'DELETE' });
  expectError(answer, 'DELETE /v1/status', 405);
  const allow = answer.headers.get('allow') ?? '';
  expect(allow.includes('GET'), `Allow is "${allow}"`);
  return `404, and 405 with Allow: ${allow}`;
}

const preflight = (url: string, origin: string) =>
  ask(url, '/v1/cnpjs/1', {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-api-key',
    },
  });

async function origins({ url, origins: allowed }: HttpWorld): Promise<string> {
  const foreign = (await preflight(url, FOREIGN)).headers.get('access-control-allow-origin');
  expect(foreign === null, `pages of ${FOREIGN} may call the API: ${foreign}`);
  for (const origin of allowed) {
    const { status: code, headers } = await preflight(url, origin);
    const allows = headers.get('access-control-allow-origin');
    expect(code === 204 && allows === origin, `a preflight of ${origin} is ${code} and allows ${allows}`);
  }
  return allowed.length === 0 ? 'none is configured, and another is refused' : `only ${allowed.join(', ')}`;
}

async function administration({ url }: HttpWorld): Promise<string> {
  const answer = await ask(url, '/v1/admin/chaves');
  expectError(answer, 'the administration without a token', 401, 503);
  if (answer.status === 503) return 'closed: no token is configured';
  expect(
    /^Bearer/.test(answer.headers.get('www-authenticate') ?? ''),
    'the 401 does not ask for a Bearer token',
  );
  return 'a token is required';
}

export const HTTP_CHECKS: readonly Check<HttpWorld>[] = [
  { group: 'http', name: 'the service answers and lists its sources', run: status },
  { group: 'http', name: 'the gateway and the answer have one request id', run: requestId },
  { group: 'http', name: 'a request without a key is refused by the service', run: withoutKey },
  { group: 'http', name: 'unknown addresses and other methods have detail', run: unknown },
  { group: 'http', name: 'only pages of the allowed origins may call the API', run: origins },
  { group: 'http', name: 'the administration is closed without a token', run: administration },
];
