/** The requests before they are signed, with the address and the headers that the SDK gives them. */
import { type DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { getEndpointFromInstructions } from '@smithy/core/endpoints';
import { HttpRequest } from '@smithy/core/protocols';
import { toEndpointV1 } from '@smithy/core/transport';

/** The settings of a client of the SDK: those that its creator gave, and those of the environment. */
export type ResolvedConfig = DynamoDBClient['config'];

export type Operation = 'GetItem' | 'BatchGetItem' | 'UpdateItem';

/** The address of the requests, and the service and region for which they are signed. */
export interface Route {
  readonly address: Pick<HttpRequest, 'protocol' | 'hostname' | 'path'> & { readonly port?: number };
  readonly headers: Readonly<Record<string, string>>;
  readonly signing: { readonly signingRegion: string; readonly signingName: string };
}

/**
 * Finds the address by the rules of the SDK: from the region, the AWS_ENDPOINT_URL variables, and the account of the credentials.
 * The SDK also passes the name of the table, which is significant only where it is an ARN; our tables are named plainly.
 */
export async function findRoute(config: ResolvedConfig): Promise<Route> {
  const endpoint = await getEndpointFromInstructions({}, GetItemCommand, { ...config });
  const { protocol, hostname, port, path, headers } = toEndpointV1(endpoint);
  const scheme = endpoint.properties?.['authSchemes']?.[0];
  const userAgent = await config.defaultUserAgentProvider();
  return {
    address: { protocol, hostname, path: path.endsWith('/') ? path : `${path}/`, ...(port && { port }) },
    headers: {
      ...headers,
      host: port ? `${hostname}:${port}` : hostname,
      'content-type': 'application/x-amz-json-1.0',
      'user-agent': userAgent.map((part) => part.join('/')).join(' '),
    },
    signing: {
      signingRegion: scheme?.signingRegion ?? (await config.region()),
      signingName: scheme?.signingName ?? 'dynamodb',
    },
  };
}

export function unsignedRequest(
  { address, headers }: Route,
  operation: Operation,
  body: string,
): HttpRequest {
  return new HttpRequest({
    ...address,
    method: 'POST',
    headers: {
      ...headers,
      'content-length': String(Buffer.byteLength(body)),
      'x-amz-target': `DynamoDB_20120810.${operation}`,
    },
    body,
  });
}
