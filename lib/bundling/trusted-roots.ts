/**
 * The certificate authorities that the functions of the API trust (docs/decisions/0124): those of Amazon, which sign for every service of
 * AWS. Node would parse the 121 of Mozilla's list at each start.
 */
import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';

/** The roots of Amazon Trust Services, by common name (https://www.amazontrust.com/repository/). */
const AMAZON: readonly string[] = [
  'Amazon Root CA 1',
  'Amazon Root CA 2',
  'Amazon Root CA 3',
  'Amazon Root CA 4',
  'Starfield Services Root Certificate Authority - G2',
];

/** The file beside the code of a function. */
export const ROOTS_FILE = 'amazon-roots.pem';

/** Lambda puts the code of a function there. */
const TASK_ROOT = '/var/task';

/** Returns the variables by which Node trusts the certificates of the file, and neither its own nor those of the system. */
export const trusting = (folder = TASK_ROOT): Record<string, string> => ({
  NODE_OPTIONS: '--use-openssl-ca',
  SSL_CERT_FILE: `${folder}/${ROOTS_FILE}`,
  // OpenSSL looks for further certificates in this folder by names that are hashes: here are none.
  SSL_CERT_DIR: folder,
});

/** Returns the certificates as PEM. @throws Error if Node does not contain one of them */
export function amazonRoots(): string {
  const byName = new Map(rootCertificates.map((pem) => [commonName(pem), pem]));
  const missing = AMAZON.filter((name) => !byName.has(name));
  if (missing.length > 0) throw new Error(`Node has no root certificate of ${missing.join(', ')}`);
  return AMAZON.map((name) => `${byName.get(name)}\n`).join('');
}

const commonName = (pem: string): string | undefined =>
  /^CN=(.*)$/m.exec(new X509Certificate(pem).subject)?.[1];
