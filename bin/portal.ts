/** `npm run portal -- --to DIR --environment ENV`: writes the portal's files for your own file server. */
import '../local/compiler.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../operator/command/errors.ts';
import { bind, runProgram } from '../operator/command/program.ts';
import { buildPortal } from '../portal/build.ts';
import { inForce } from '../shared/api/openapi/in-force.ts';
import { DESCRIPTION_SETTINGS, FUNCTION_SETTINGS, readSettings } from '../shared/env.ts';
import { PORTAL } from './commands/documents.ts';
import { configOf, type EnvironmentName } from './environments.ts';
import { freshFolder } from './folders.ts';

const addressOf = (environment: EnvironmentName, part: 'api' | 'portal', given: string | undefined) => {
  const { domain } = configOf(environment);
  return (given ?? (domain ? `https://${domain[part].name}` : undefined))?.replace(/\/$/, '');
};

const write = bind(PORTAL, async ({ to, environment, ...given }) => {
  const api = addressOf(environment, 'api', given.api);
  if (api === undefined) throw new UsageError(`--api is missing; allowed: ${PORTAL.flags.api.allowed}`);
  const portal = addressOf(environment, 'portal', given.portal);
  const folder = freshFolder('--to', to);
  const declared = { ...FUNCTION_SETTINGS, ...DESCRIPTION_SETTINGS };
  const settings = readSettings(declared, configOf(environment).settings);
  const { API_ENVIRONMENT: ambiente } = settings;
  const files = buildPortal({ api, portal, ambiente }, inForce(settings));
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  process.stdout.write(`${files.size} files in ${folder}, for ${api} (${ambiente})\n`);
});

await runProgram('portal', [write]);
