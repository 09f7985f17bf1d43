/** Administration from the command line: `npm run admin -- keys …`. Exit 0 done, 1 refused or failed, 2 wrong usage. */
import { CONFIGS } from '../lib/config.ts';
import { KEYS_USAGE, keys, type WithKeys } from '../local/admin/keys.ts';
import { UsageError } from '../local/admin/usage.ts';
import { connect } from '../local/cloud/connect.ts';
import { withStore } from '../local/store.ts';
import { FUNCTION_SETTINGS, readSettings } from '../shared/env.ts';
import { apiKeysTable } from '../shared/store/tables.ts';
import { command } from './command.ts';
import { ENVIRONMENTS, findEnvironment } from './environments.ts';

const withKeys: WithKeys = async (aws, work) => {
  if (aws === undefined) {
    return withStore((client, { TABLE_PREFIX, API_ENVIRONMENT }) =>
      work({ client, table: apiKeysTable(TABLE_PREFIX), environment: API_ENVIRONMENT }),
    );
  }
  const found = findEnvironment(aws);
  if (!found) throw new UsageError(`--aws is "${aws}"; allowed: ${ENVIRONMENTS}`);
  const settings = CONFIGS.find(({ name }) => name === aws)?.settings ?? {};
  const { API_ENVIRONMENT: environment } = readSettings(FUNCTION_SETTINGS, settings);
  const { client, tablePrefix, close } = connect(found);
  try {
    return await work({ client, table: apiKeysTable(tablePrefix), environment });
  } finally {
    close();
  }
};

const [topic, ...rest] = process.argv.slice(2);

await command(async () => {
  if (topic !== 'keys') throw new UsageError(`admin ${topic ?? ''}: allowed is keys\n${KEYS_USAGE}`);
  await keys(rest, withKeys);
});
