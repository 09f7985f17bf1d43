/** Signature Version 4 of a read, as the signer of the SDK makes it (docs/decisions/0112). */
import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { HttpRequest } from '@smithy/core/protocols';
import type { AwsCredentialIdentity } from '@smithy/types';

const ALGORITHM = 'AWS4-HMAC-SHA256';

/** In the order of the alphabet. The unsigned headers name the attempt, the trace and the program. */
const SIGNED = [
  'content-type',
  'host',
  'x-amz-content-sha256',
  'x-amz-date',
  'x-amz-security-token',
  'x-amz-target',
];

export interface SigningOptions {
  readonly signingDate: Date;
  readonly signingRegion: string;
  readonly signingService: string;
}

interface SigningKey {
  readonly secret: string;
  readonly scope: string;
  readonly key: KeyObject;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const keyOf = (secret: string, scope: string): KeyObject =>
  createSecretKey(scope.split('/').reduce(hmac, Buffer.from(`AWS4${secret}`)));

/** Returns a function that signs with the current credentials. The key of a day is derived once. */
export function signerOf(credentials: () => Promise<AwsCredentialIdentity>) {
  let known: SigningKey | undefined;
  return async (request: HttpRequest, options: SigningOptions): Promise<HttpRequest> => {
    const { accessKeyId, secretAccessKey: secret, sessionToken } = await credentials();
    const time = options.signingDate.toISOString().replace(/[-:]|\.\d{3}/g, '');
    const scope = `${time.slice(0, 8)}/${options.signingRegion}/${options.signingService}/aws4_request`;
    if (known?.scope !== scope || known.secret !== secret)
      known = { secret, scope, key: keyOf(secret, scope) };
    const payload = sha256(request.body);
    const headers: Record<string, string> = {
      ...request.headers,
      'x-amz-date': time,
      'x-amz-content-sha256': payload,
    };
    if (sessionToken) headers['x-amz-security-token'] = sessionToken;
    const names = SIGNED.filter((name) => headers[name] !== undefined);
    const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
    const list = names.join(';');
    const canonical = `POST\n${request.path}\n\n${lines}\n${list}\n${payload}`;
    const text = `${ALGORITHM}\n${time}\n${scope}\n${sha256(canonical)}`;
    const signature = createHmac('sha256', known.key).update(text).digest('hex');
    headers['authorization'] =
      `${ALGORITHM} Credential=${accessKeyId}/${scope}, SignedHeaders=${list}, Signature=${signature}`;
    return new HttpRequest({ ...request, headers });
  };
}
