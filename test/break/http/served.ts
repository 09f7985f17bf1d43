/** The real service over the bundled samples. */
import { join } from 'node:path';
import { createAdminToken } from '../../../shared/store/keys/admin-token.ts';
import { startPrograms } from '../../support/programs.ts';
import { ask } from '../../support/service/http.ts';
import { collecting } from '../mixed/meters.ts';

export type Served = Awaited<ReturnType<typeof serveSamples>>;

/** The next request sees every change that was answered as done. */
const SETTINGS = { KEY_TTL_SECONDS: '0', MANIFEST_TTL_SECONDS: '0' };

export async function serveSamples(parent: string) {
  const programs = startPrograms('break-service', parent);
  /** A valid token of the administration, whose name is `campanha`. */
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
    /** @throws Error where the service has ended */
    expectRunning: (): void => {
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
