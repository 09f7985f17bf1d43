/** The packages of package-lock.json: their licences, and a software bill of materials. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** An entry of package-lock.json; npm writes the fields from the package's own declaration. */
interface Entry {
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  /** Whether the package is part of the archive of another, whose integrity covers it. */
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
}

export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; `none` if the package declares none. */
  readonly licence: string;
  readonly hasIntegrity: boolean;
  readonly hasInstallScript: boolean;
  /** Whether the deployed service depends on it, and not only this repository. */
  readonly isDeployed: boolean;
}

/** Returns the packages in the order of the lock file, each as often as it is installed. */
export function lockedPackages(): LockedPackage[] {
  const lock = JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8')) as {
    packages: Readonly<Record<string, Entry>>;
  };
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version,
      licence: entry.license ?? 'none',
      hasIntegrity: entry.integrity !== undefined || entry.inBundle === true,
      hasInstallScript: entry.hasInstallScript === true,
      isDeployed: entry.dev !== true,
    }));
}

interface Bill {
  serialNumber?: string;
  readonly metadata: { timestamp?: string; readonly component: { name: string } };
  readonly components: readonly { readonly name: string; readonly version: string }[];
}

const NPM = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];

/**
 * Returns the CycloneDX document of npm without its random number and time, which the format does not
 * require, and with the name of the project instead of that of its folder: equal lock files have equal
 * documents. @throws Error if npm fails
 */
export function billOfMaterials(): Bill {
  const { stdout, stderr, status, error } = spawnSync('npm', NPM, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (error || status !== 0) throw new Error(`npm sbom failed: ${error?.message ?? stderr.trim()}`);
  const bill = JSON.parse(stdout) as Bill;
  delete bill.serialNumber;
  delete bill.metadata.timestamp;
  bill.metadata.component.name = 'registros-publicos-api';
  return bill;
}
