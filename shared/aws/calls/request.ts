/** The address of a service, and its unsigned requests with the same headers that the SDK sets. */
import { HttpRequest } from '@smithy/core/protocols';
import type { Service } from './services.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Endpoint {
  readonly region: string;
  /** `https://dynamodb.sa-east-1.amazonaws.com` */
  readonly url: string;
}

/** Where requests are sent, and their headers. */
export interface Route {
  readonly address: Pick<HttpRequest, 'protocol' | 'hostname' | 'path'> & { readonly port?: number };
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The service as a function calls it: that of its region, or the one that the standard AWS_ENDPOINT_URL
 * variables name. The other settings of the SDK's address (FIPS, IPv6, accounts) do not apply to functions of
 * this service. @throws Error without AWS_REGION
 */
export function endpointOf({ name, endpointVariable }: Service, env: Environment): Endpoint {
  const region = env['AWS_REGION'];
  if (!region) throw new Error('AWS_REGION is not set; AWS Lambda sets it');
  const own = env[endpointVariable] || env['AWS_ENDPOINT_URL'];
  return { region, url: own || `https://${name}.${region}.amazonaws.com` };
}

/** Names this service in the logs of AWS, since its requests are not those of the SDK's client. */
const USER_AGENT = `registros-publicos-api nodejs/${process.versions.node}`;

export function routeTo({ contentType }: Service, { url }: Endpoint): Route {
  const { protocol, hostname, port, pathname, host } = new URL(url);
  return {
    address: {
      protocol,
      hostname,
      path: pathname.endsWith('/') ? pathname : `${pathname}/`,
      ...(port && { port: Number(port) }),
    },
    headers: {
      host,
      'content-type': contentType,
      'user-agent': USER_AGENT,
    },
  };
}

/** `target` names the service and the operation. */
export function unsignedRequest({ address, headers }: Route, target: string, body: string): HttpRequest {
  return new HttpRequest({
    ...address,
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), 'x-amz-target': target },
    body,
  });
}
