/** `npm run portal -- --to DIR --environment ENV`: writes the portal's files, ready to be put into its bucket. */
import '../local/compiler.ts';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CONFIGS } from '../lib/config.ts';
import { UsageError } from '../local/admin/usage.ts';
import { buildPortal, type PortalConfig } from '../portal/build.ts';
import { callerFolder, FUNCTION_SETTINGS, readSettings } from '../shared/env.ts';
import { command } from './command.ts';
import { ENVIRONMENTS } from './environments.ts';

const USAGE = `usage: npm run portal -- --to DIR --environment ENV [--api URL]
  --to           a new or empty folder
  --environment  whose API the pages call: ${ENVIRONMENTS}
  --api          its address, the output ApiUrl; not needed where lib/config.ts has a domain`;

const ADDRESS = /^https:\/\/[a-z0-9.-]+(:\d{1,5})?\/?$/;

/** @throws UsageError */
function readArguments(args: string[]): PortalConfig & { readonly folder: string } {
  const text = { type: 'string' } as const;
  const { to, environment, api } = parsed(args, { to: text, environment: text, api: text });
  if (to === undefined) throw new UsageError(`--to is missing\n${USAGE}`);
  const config = CONFIGS.find(({ name }) => name === environment);
  if (!config) throw new UsageError(`--environment is "${environment ?? ''}"; allowed: ${ENVIRONMENTS}`);
  const address = api ?? (config.domain ? `https://${config.domain.name}` : '');
  if (!ADDRESS.test(address))
    throw new UsageError(`--api is "${address}"; allowed: https://host, without a path`);
  const { API_ENVIRONMENT: ambiente } = readSettings(FUNCTION_SETTINGS, config.settings);
  return { folder: resolve(callerFolder(), to), api: address.replace(/\/$/, ''), ambiente };
}

/** @throws UsageError */
function parsed<T extends Record<string, { type: 'string' }>>(args: string[], options: T) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
}

await command(async () => {
  const { folder, ...config } = readArguments(process.argv.slice(2));
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0)
    throw new UsageError(`--to is "${folder}"; allowed: a new or empty folder`);
  const files = buildPortal(config);
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  process.stdout.write(`${files.size} files in ${folder}, for ${config.api} (${config.ambiente})\n`);
});
