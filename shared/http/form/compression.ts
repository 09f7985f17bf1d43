/** Compresses a body if the caller accepts it and it saves packets. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { headerOf, type Step } from '../exchange.ts';
import { weightsIn } from './accept.ts';

/** A shorter body fits into one packet even without compression. */
const WORTH_BYTES = 1_024;

const encoders = {
  // Quality 4 is as fast as gzip here and yields fewer bytes; the default, 11, takes a hundred times as long.
  br: (body: string) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: string) => promisify(gzip)(body),
};

export type Encoding = keyof typeof encoders;

/** `br;q=1, gzip;q=0.5, *;q=0` → the encoding of the highest weight, br before gzip; null for none. */
export function acceptedEncoding(header: string): Encoding | null {
  const weights = weightsIn(header);
  const weight = (name: Encoding): number => weights.get(name) ?? weights.get('*') ?? 0;
  if (weight('br') === 0 && weight('gzip') === 0) return null;
  return weight('br') >= weight('gzip') ? 'br' : 'gzip';
}

export const compression: Step = {
  after: async ({ event, response }) => {
    if (!response || response.body.length < WORTH_BYTES) return;
    response.headers['Vary'] = response.headers['Vary']
      ? `${response.headers['Vary']}, Accept-Encoding`
      : 'Accept-Encoding';
    const accept = headerOf(event.headers, 'accept-encoding');
    const encoding = accept ? acceptedEncoding(accept) : null;
    if (!encoding || event.requestContext.http.method === 'HEAD') return;
    response.body = (await encoders[encoding](response.body)).toString('base64');
    response.isBase64Encoded = true;
    response.headers['Content-Encoding'] = encoding;
  },
};
