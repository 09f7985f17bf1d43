/** Translates errors of the network into faults of a publisher. */
import { PublisherError, type PublisherFault } from '../ports.ts';

type Meaning = readonly [fault: PublisherFault, what: string];

const NOT_ENCRYPTED: Meaning = ['wrong', 'the certificate of the host is not valid'];

/** By the code of the system or of OpenSSL. Other errors are broken connections. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  ENOTFOUND: ['moved', 'there is no host of this name; if other hosts are found, the publisher has moved'],
  EAI_AGAIN: ['broken', 'the name of the host could not be looked up'],
  ENETUNREACH: ['broken', 'there is no way to the host'],
  EHOSTUNREACH: ['broken', 'there is no way to the host'],
  ECONNREFUSED: ['broken', 'the host refuses connections'],
  ECONNRESET: ['broken', 'the connection was reset'],
  EPIPE: ['broken', 'the connection was reset'],
  ETIMEDOUT: ['broken', 'no connection was made in time'],
  CERT_HAS_EXPIRED: NOT_ENCRYPTED,
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_ENCRYPTED,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_ENCRYPTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_ENCRYPTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_ENCRYPTED,
  ERR_TLS_CERT_ALTNAME_INVALID: NOT_ENCRYPTED,
};

/** `where`: an addition to the sentence, such as ` after 120 bytes`. */
export function faultOfError(url: string, error: unknown, where = ''): PublisherError {
  const code = codeOf(error);
  const [fault, what] = MEANINGS[code] ?? ['broken', 'the connection failed'];
  const named = code === '' ? '' : ` (${code})`;
  return new PublisherError(fault, `${url}: ${what}${where}${named}`, { cause: error });
}

/** Finds the code in an error, in its causes, or in the attempts at several addresses of one host. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string' && code !== '') return code;
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}
