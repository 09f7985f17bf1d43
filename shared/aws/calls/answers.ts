/** Parses answers of the store as JSON, and makes errors of them as the SDK does. */
import { decorateServiceException, type ServiceException } from '@smithy/core/client';
import { type HttpResponse, loadJsonRpcErrorCode } from '@smithy/core/protocols';
import { streamCollector } from '@smithy/node-http-handler';

/** The output of the SDK's steps. The one that retries writes the number of attempts into the metadata. */
export type Output = object & { readonly $metadata: object };

/** The only error of DynamoDB that the SDK repeats by its shape, not by its name or status. */
const REPEATED = 'ReplicatedWriteConflictException';

/**
 * An empty answer is an error too, while the SDK returns it as an answer without items: a fault of the store
 * must not look like a missing record. @throws errors with the names, codes and metadata of the SDK's
 */
export async function outputOf(response: HttpResponse): Promise<Output> {
  try {
    const bytes = await streamCollector(response.body);
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
    if (response.statusCode >= 300) throw errorOf(response, text);
    return Object.assign(JSON.parse(text) as object, { $metadata: {} });
  } catch (error) {
    throw withResponse(error, response);
  }
}

/** @throws SyntaxError for a text that is not JSON, as the SDK does */
function errorOf(response: HttpResponse, text: string): Error {
  const data = (text ? JSON.parse(text) : {}) as Record<string, unknown>;
  const name = loadJsonRpcErrorCode(response, data) ?? 'Unknown';
  const error = Object.assign(new Error(String(data['message'] ?? data['Message'] ?? 'UnknownError')), {
    name,
    $fault: response.statusCode < 500 ? 'client' : 'server',
    ...(name === REPEATED && { $retryable: {} }),
  });
  return decorateServiceException(error as unknown as ServiceException, data);
}

/** The steps of the SDK read the headers `Date` and `Retry-After`, and the status, from the error. */
function withResponse(error: unknown, response: HttpResponse): unknown {
  if (!(error instanceof Error)) return error;
  Object.defineProperty(error, '$response', { value: response, enumerable: false });
  Object.assign(error, { $metadata: metadataOf(response) });
  return error;
}

const metadataOf = ({ statusCode, headers }: HttpResponse): object => ({
  httpStatusCode: statusCode,
  requestId: headers['x-amzn-requestid'],
});
