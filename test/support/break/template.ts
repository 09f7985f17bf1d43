/** The data folder that attempts copy: samples, old publication and one key; and its expected answers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdminToken } from '../../../shared/store/keys/admin-token.ts';
import { copyDataFolder } from '../loaded-service.ts';
import { type StoredState, storedState } from '../loads/stored-state.ts';
import type { Service } from '../programs.ts';
import { allAnswers, type Expected } from './answers.ts';
import { type Access, install, manage } from './installation.ts';
import { type Which, writeTwoPublications } from './two-publications.ts';

export interface Template extends Access {
  readonly dataDir: string;
  readonly answers: Expected;
  /** The store after an undisturbed load of the new publication upon the old one. */
  readonly undisturbed: StoredState;
}

let made: Promise<Template> | undefined;

/** Makes the template once in a process. */
export function template(): Promise<Template> {
  made ??= make();
  return made;
}

/** Copies the data folder of the template. */
export const copyOf = ({ dataDir }: Template, to: string): string => copyDataFolder(dataDir, to);

async function make(): Promise<Template> {
  const root = mkdtempSync(join(process.env['TEST_RUN_FOLDER'] ?? tmpdir(), 'break-template-'));
  process.once('exit', () => rmSync(root, { recursive: true, force: true }));
  const publications = join(root, 'publications');
  await writeTwoPublications(publications);
  const { token, line } = createAdminToken('campaign');
  const env = {
    ADMIN_TOKEN_SHA256: line,
    SNAPSHOT_DIR: publications,
    MANIFEST_TTL_SECONDS: '1',
    KEY_TTL_SECONDS: '1',
    LOAD_WORKERS: '2',
  };
  const dataDir = join(root, 'data');
  const access = { publications, env, adminToken: token, key: '' };
  const old = await served(access, dataDir, root, 'old');
  const reference = copyDataFolder(dataDir, join(root, 'reference'));
  const next = await served({ ...access, key: old.key }, reference, root, 'new');
  const undisturbed = await storedState(reference);
  const answers = { old: old.answers, new: next.answers };
  return { ...access, key: old.key, dataDir, answers, undisturbed };
}

/** Loads the publication in a service on the folder, and returns all its answers. */
async function served(access: Access, dataDir: string, root: string, which: Which) {
  const installation = install(access, dataDir, root);
  // Before the first start, which loads samples of the other sources only: the old publication replaces none.
  await installation.publish(which);
  const service = await installation.serve();
  const key = access.key || (await issued(access, service));
  const answers = await allAnswers(service.url, key);
  service.signal('SIGTERM');
  await service.ended;
  await installation.close();
  return { key, answers };
}

async function issued(access: Access, service: Service): Promise<string> {
  const { status, text } = await manage(access, service, 'POST', '/chaves', { cliente: 'Campanha' });
  if (status !== 201) throw new Error(`no key is issued: ${status}`);
  return (JSON.parse(text) as { chave: string }).chave;
}
