import { join } from 'node:path';
import { createAdminToken } from '../../../shared/store/keys/admin-token.ts';
import { type Environment, type Programs, type Service, startPrograms } from '../../support/programs.ts';
import type { Place } from '../part.ts';

export interface Served {
  readonly programs: Programs;
  readonly service: Service;
  readonly url: string;
  readonly key: string;
  /** The path of a record of the samples. */
  readonly examplePath: string;
  /** A valid token of the administration. */
  readonly token: string;
  /** The folder from which the administration loads publications. */
  readonly snapshotDir: string;
  /** @throws Error where the service has ended */
  readonly expectRunning: () => void;
  readonly close: () => Promise<void>;
}

export async function serveSamples({ folder }: Place, env: Environment = {}): Promise<Served> {
  const programs = startPrograms('service', folder);
  const { token, line } = createAdminToken('campanha');
  const snapshotDir = join(programs.root, 'publications');
  const service = await programs.serve({ ADMIN_TOKEN_SHA256: line, SNAPSHOT_DIR: snapshotDir, ...env });
  let end: string | null = null;
  void service.ended.then(({ code, err }) => {
    end = `the service has ended with code ${code}: ${err.slice(-500)}`;
  });
  const { url, key } = service;
  if (key === null) throw new Error('the first start shows no key');
  return {
    programs,
    service,
    url,
    key,
    examplePath: '/v1/cnpjs/99111001000170',
    token,
    snapshotDir,
    expectRunning: () => {
      if (end !== null) throw new Error(end);
    },
    close: programs.close,
  };
}
