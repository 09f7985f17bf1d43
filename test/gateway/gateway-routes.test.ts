/** The local gateway matches requests with routes. */
import { describe, expect, test } from 'vitest';
import { matcher } from '../../local/gateway/match.ts';
import { gatewayRoutes } from '../../shared/api/routes.ts';

describe('matching', () => {
  const match = matcher(gatewayRoutes());

  test.each([
    ['GET', '/v1/cnpjs/1', 'GET /v1/cnpjs/{cnpj}'],
    ['HEAD', '/v1/cnpjs/1', 'HEAD /v1/cnpjs/{cnpj}'],
    ['GET', '/v1/cnpjs', 'GET /v1/cnpjs'],
    ['GET', '/v1/cnpjs/contagens', 'GET /v1/cnpjs/contagens'],
    ['HEAD', '/v1/cnpjs/contagens', 'HEAD /v1/cnpjs/contagens'],
    ['GET', '/v1/cnpjs/contagenS', 'GET /v1/cnpjs/{cnpj}'],
    ['GET', '/v1/cnpjs/contagens/socios', 'GET /v1/cnpjs/{cnpj}/socios'],
    ['GET', '/v1/tabelas/cnaes', 'GET /v1/tabelas/{tabela}'],
    ['GET', '/v1/cnpjs/1/2', '$default'],
    ['GET', '/v1/cnpjs/', '$default'],
    ['GET', '/v1/cnpjs/1%2F2', 'GET /v1/cnpjs/{cnpj}'],
    ['OPTIONS', '/v1/cnpjs/1', 'OPTIONS /{proxy+}'],
    ['OPTIONS', '/x', 'OPTIONS /{proxy+}'],
    ['OPTIONS', '/', '$default'],
    ['OPTIONS', '*', '$default'],
    ['DELETE', '/v1/cnpjs/1', '$default'],
    ['POST', '/v1/admin/chaves', 'POST /v1/admin/chaves'],
    ['DELETE', '/v1/admin/chaves/x', 'DELETE /v1/admin/chaves/{prefixo}'],
    ['HEAD', '/v1/admin/chaves', '$default'],
    ['OPTIONS', '/v1/admin/chaves', 'OPTIONS /{proxy+}'],
  ])('%s %s matches the route %s', (method, path, routeKey) => {
    expect(match(method, path).route.routeKey).toBe(routeKey);
  });

  test('gives the rest of the path to the greedy parameter', () => {
    expect(match('OPTIONS', '/v1/a%20b').pathParameters).toEqual({ proxy: 'v1/a b' });
  });
});
