/** Translates errors of the network into faults of a publisher. */
import { PublisherError, type PublisherFault } from '../ports.ts';

interface Meaning {
  readonly fault: PublisherFault;
  readonly what: string;
}

const NOT_ENCRYPTED: Meaning = { fault: 'wrong', what: 'the certificate of the host is not valid' };

/** By the code of the system or of OpenSSL. Other errors are broken connections. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  ENOTFOUND: {
    fault: 'moved',
    what: 'there is no host of this name; if other hosts are found, the publisher has moved',
  },
  EAI_AGAIN: { fault: 'broken', what: 'the name of the host could not be looked up' },
  ENETUNREACH: { fault: 'broken', what: 'there is no way to the host' },
  EHOSTUNREACH: { fault: 'broken', what: 'there is no way to the host' },
  ECONNREFUSED: { fault: 'broken', what: 'the host refuses connections' },
  ECONNRESET: { fault: 'broken', what: 'the connection was reset' },
  EPIPE: { fault: 'broken', what: 'the connection was reset' },
  ETIMEDOUT: { fault: 'broken', what: 'no connection was made in time' },
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
  const { fault, what } = MEANINGS[code] ?? { fault: 'broken', what: 'the connection failed' };
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
