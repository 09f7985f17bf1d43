/** The packages that the portal offers: built from the sources of this version, once a process. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mcpProgram } from './mcp.ts';
import { pythonClient } from './python.ts';
import { typescriptClient } from './typescript.ts';

export interface Package {
  /** `registros-publicos-1.1.0.tgz` */
  readonly file: string;
  readonly title: string;
  readonly version: string;
  readonly bytes: Buffer;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Their version is that of the interface. */
function versionOfInterface(): string {
  const text = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { info: { version: string } }).info.version;
}

let built: readonly Package[] | undefined;

/** @throws Error with what the compilers report */
export function packages(): readonly Package[] {
  if (built) return built;
  const version = versionOfInterface();
  const made: readonly (readonly [file: string, title: string, bytes: Buffer])[] = [
    [`registros-publicos-${version}.tgz`, 'Cliente em TypeScript e JavaScript', typescriptClient()],
    [`registros_publicos-${version}-py3-none-any.whl`, 'Cliente em Python', pythonClient()],
    [`registros-publicos-mcp-${version}.tgz`, 'Programa para assistentes (MCP)', mcpProgram(version)],
  ];
  built = made.map(([file, title, bytes]) => {
    return { file, title, version, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
  return built;
}
