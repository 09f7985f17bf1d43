/** The MCP program as a user has it: its tarball, installed into an empty folder. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import DESCRIPTION from '../../../openapi.json' with { type: 'json' };
import { built } from './packages.ts';

/** The path of the tarball that `npm run clients` builds. Its version is that of the interface. */
export const tarball = async (): Promise<string> =>
  join(await built(), `registros-publicos-mcp-${DESCRIPTION.info.version}.tgz`);

/** Installs it into the folder without a registry. Returns the path of the program. */
export async function installedProgram(folder: string): Promise<string> {
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const install = ['install', '--silent', '--no-audit', '--no-fund', '--offline', await tarball()];
  await promisify(execFile)('npm', install, { cwd: folder });
  return join(folder, 'node_modules/.bin/registros-publicos-mcp');
}
