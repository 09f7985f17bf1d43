/** `keys issue`, `list`, `show`, `rotate` and `revoke`: the API keys of one store. */
import { listKeys, revokeKey, showKey } from '../../shared/store/keys/keys.ts';
import { apiKeysTable } from '../../shared/store/tables.ts';
import { issue, rotate } from './key-issue.ts';
import { keyFields, keyJson, keyTable } from './key-view.ts';
import { KEYS_USAGE, prefixIn } from './keys-usage.ts';
import { PLACE_OPTIONS, print, recorded, type WithPlace } from './place.ts';
import { Refusal, readArguments, takesNothing, UsageError } from './usage.ts';

const COMMANDS = new Map([
  ['issue', issue],
  ['list', list],
  ['show', show],
  ['rotate', rotate],
  ['revoke', revoke],
]);

/** @throws UsageError, Refusal, KeyConflict, StoreError */
export async function keys([name, ...rest]: readonly string[], withPlace: WithPlace): Promise<void> {
  const run = COMMANDS.get(name ?? '');
  if (!run) {
    throw new UsageError(`keys ${name ?? ''}: allowed are ${[...COMMANDS.keys()].join(', ')}\n${KEYS_USAGE}`);
  }
  await run(rest, withPlace);
}

async function list(args: readonly string[], withPlace: WithPlace): Promise<void> {
  const { values, positionals } = readArguments(args, PLACE_OPTIONS, KEYS_USAGE);
  takesNothing('keys list', positionals, KEYS_USAGE);
  const found = await withPlace(values.environment, ({ client, tablePrefix }) =>
    listKeys(client, apiKeysTable(tablePrefix)),
  );
  const now = Date.now();
  if (values.json) return print(JSON.stringify(found.map((key) => keyJson(key, now))));
  print(found.length === 0 ? 'No keys.' : keyTable(found, now));
}

async function show(args: readonly string[], withPlace: WithPlace): Promise<void> {
  const { values, positionals } = readArguments(args, PLACE_OPTIONS, KEYS_USAGE);
  const prefix = prefixIn('keys show', positionals);
  const key = await withPlace(values.environment, ({ client, tablePrefix }) =>
    showKey(client, apiKeysTable(tablePrefix), prefix),
  );
  if (!key) throw new Refusal(`no key has the prefix "${prefix}"`);
  const now = Date.now();
  print(values.json ? JSON.stringify(keyJson(key, now)) : keyFields(key, now));
}

async function revoke(args: readonly string[], withPlace: WithPlace): Promise<void> {
  const { values, positionals } = readArguments(args, PLACE_OPTIONS, KEYS_USAGE);
  const prefix = prefixIn('keys revoke', positionals);
  const revoked = await withPlace(values.environment, (place) =>
    recorded(place, 'key.revoke', prefix, async () => {
      const found = await revokeKey(place.client, apiKeysTable(place.tablePrefix), prefix);
      if (found.length === 0) throw new Refusal(`no key has the prefix "${prefix}"`);
      return found;
    }),
  );
  const now = Date.now();
  if (values.json) return print(JSON.stringify(revoked.map((key) => keyJson(key, now))));
  for (const { customer, revoked: since, successor } of revoked) {
    const left = successor ? `; ${successor}, which took its place, is not` : '';
    print(`${prefix} of ${customer} is revoked since ${since}${left}`);
  }
}
