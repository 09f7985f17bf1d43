/**
 * The data folder of a program and the lease on its engine. Imports little, so that the engine of a service starts while the
 * modules of the service are loaded.
 */
import {
  FUNCTION_SETTINGS,
  type FunctionSettings,
  LOCAL_SETTINGS,
  type LocalSettings,
  readSettings,
} from '../../../shared/env.ts';
import { privateFolder } from '../data-folder.ts';
import { type KeptLease, keepLease, type LeaseEvents } from './keep.ts';

export type Settings = FunctionSettings & LocalSettings;

export interface LeasedFolder {
  readonly settings: Settings;
  readonly dataDir: string;
  readonly lease: KeptLease;
}

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const REPORTED: LeaseEvents = {
  lost: (pid) =>
    say(`The store (process ${pid}) has ended and is started again. Until it runs, the API answers 503.`),
  regained: (pid) => say(`The store runs again (process ${pid}).`),
  failed: ({ message }) => say(`The store is started again and again until it runs: ${message}`),
};

/**
 * `serves` is true for a service, of which a data folder has at most one. `started` is called when the process of an engine has been
 * started, before it can be used.
 * @throws SettingError, AlreadyServed, Error naming the engine's log
 */
export async function leaseFolder(
  env: Readonly<Record<string, string | undefined>>,
  serves: boolean,
  started: () => void = () => undefined,
): Promise<LeasedFolder> {
  const settings = { ...readSettings(FUNCTION_SETTINGS, env), ...readSettings(LOCAL_SETTINGS, env) };
  const dataDir = await privateFolder(settings.DATA_DIR);
  return { settings, dataDir, lease: await keepLease(dataDir, serves, { ...REPORTED, started }) };
}
