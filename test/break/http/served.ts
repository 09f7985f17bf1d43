/** The real service over the bundled samples. */
import { join } from 'node:path';
import { createAdminToken } from '../../../shared/store/keys/admin-token.ts';
import { type Programs, type Service, startPrograms } from '../../support/programs.ts';
import { ask } from '../../support/service/http.ts';
import { collecting } from '../mixed/meters.ts';

export interface Served {
  readonly programs: Programs;
  readonly service: Service;
  readonly url: string;
  readonly key: string;
  readonly examplePath: string;
  /** A valid token of the administration, whose name is `campanha`. */
  readonly token: string;
  readonly snapshotDir: string;
  /** @throws Error where the service has ended */
  readonly expectRunning: () => void;
  readonly close: () => Promise<void>;
}

/** The next request sees every change that was answered as done. */
const SETTINGS = { KEY_TTL_SECONDS: '0', MANIFEST_TTL_SECONDS: '0' };

export async function serveSamples(parent: string): Promise<Served> {
  const programs = startPrograms('break-service', parent);
  const { token, line } = createAdminToken('campanha');
  const snapshotDir = join(programs.root, 'publications');
  const settings = {
    ...SETTINGS,
    ADMIN_TOKEN_SHA256: line,
    SNAPSHOT_DIR: snapshotDir,
    ...collecting(programs.root),
  };
  const service = await programs.serve(settings);
  let end: string | null = null;
  void service.ended.then(({ code, err }) => {
    end = `the service has ended with code ${code}: ${err.slice(-500)}`;
  });
  return {
    programs,
    service,
    url: service.url,
    key: await issuedKey(service.url, token),
    examplePath: '/v1/cnpjs/99111001000170',
    token,
    snapshotDir,
    expectRunning: () => {
      if (end !== null) throw new Error(end);
    },
    close: programs.close,
  };
}

async function issuedKey(url: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ cliente: 'Campanha' });
  const { status, text } = await ask(url, '/v1/admin/chaves', { method: 'POST', headers }, body);
  if (status !== 201) throw new Error(`issuing a key is answered ${status}: ${text}`);
  return (JSON.parse(text) as { chave: string }).chave;
}
