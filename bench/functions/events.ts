/** Events of API Gateway (payload 2.0) for the requests of the campaign. */

const HEADERS = {
  accept: '*/*',
  'accept-encoding': 'gzip',
  host: 'a1b2c3d4e5.execute-api.sa-east-1.amazonaws.com',
  'user-agent': 'curl/8.14.1',
};

export interface Asked {
  /** The path in the form of the route table: `/v1/cnpjs/{cnpj}`. */
  readonly route: string;
  readonly path: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** The key to send, for the authorizer. */
  readonly key?: string;
}

export function eventFor({ route, path, parameters, query, key }: Asked): object {
  const routeKey = `GET ${route}`;
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: String(new URLSearchParams(query)),
    headers: { ...HEADERS, ...(key && { 'x-api-key': key }) },
    ...(query && { queryStringParameters: query }),
    ...(parameters && { pathParameters: parameters }),
    requestContext: {
      accountId: '123456789012',
      apiId: 'a1b2c3d4e5',
      authorizer: { lambda: { condition: 'valid', customer: 'bench', key_prefix: 'cnpj_dev_Ab3dE6gH' } },
      domainName: HEADERS.host,
      domainPrefix: 'a1b2c3d4e5',
      http: { method: 'GET', path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.7', userAgent: 'curl/8.14.1' },
      requestId: 'UWnXhj0KGjQEJ8A=',
      routeKey,
      stage: '$default',
      time: '22/Nov/2026:12:00:00 +0000',
      timeEpoch: 1_795_348_800_000,
    },
    isBase64Encoded: false,
  };
}

/** A profile each. */
export const profileEvents = (cnpjs: readonly string[]): object[] =>
  cnpjs.map((cnpj) =>
    eventFor({ route: '/v1/cnpjs/{cnpj}', path: `/v1/cnpjs/${cnpj}`, parameters: { cnpj } }),
  );

/** A page of 100 establishments each, of companies with as many or more. */
export const pageEvents = (cnpjs: readonly string[]): object[] =>
  cnpjs.map((cnpj) =>
    eventFor({
      route: '/v1/cnpjs/{cnpj}/estabelecimentos',
      path: `/v1/cnpjs/${cnpj}/estabelecimentos`,
      parameters: { cnpj },
      query: { limite: '100' },
    }),
  );
