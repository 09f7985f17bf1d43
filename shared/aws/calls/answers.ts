/** Parses answers as JSON, and gives answers with an error to the SDK, which throws it. */
import type { HttpResponse } from '@smithy/core/protocols';
import { operation } from '@smithy/core/schema';
import type { ClientProtocol, HttpRequest, StaticOperationSchema } from '@smithy/types';
import type { ResolvedConfig } from './request.ts';

/** The output of the SDK's steps. The one that retries writes the number of attempts into the metadata. */
export type Output = object & { readonly $metadata: object };

/**
 * An empty answer is an error too, while the SDK returns it as an answer without items: a fault of the store must not look like
 * a missing record. @throws the errors of the SDK
 */
export async function outputOf(
  config: ResolvedConfig,
  [, ...schema]: StaticOperationSchema,
  response: HttpResponse,
): Promise<Output> {
  try {
    if (response.statusCode >= 300) {
      // The client has replaced the class in its settings by an object of it.
      const protocol = config.protocol as unknown as ClientProtocol<HttpRequest, HttpResponse>;
      return await protocol.deserializeResponse(operation(...schema), { ...config }, response);
    }
    const bytes = await config.streamCollector(response.body);
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
    return Object.assign(JSON.parse(text) as object, { $metadata: {} });
  } catch (error) {
    throw withResponse(error, response);
  }
}

/** The steps of the SDK read the headers `Date` and `Retry-After`, and the status, from the error. */
function withResponse(error: unknown, response: HttpResponse): unknown {
  if (!(error instanceof Error)) return error;
  Object.defineProperty(error, '$response', { value: response, enumerable: false });
  if (!('$metadata' in error)) Object.assign(error, { $metadata: { httpStatusCode: response.statusCode } });
  return error;
}
