/** Stand-in publishers of the CNO and PGFN for the real programs, with a clock behind every machine's. */
import { nextcloud, type Shares, sharePath } from '../publisher/nextcloud.ts';
import { plainHost } from '../publisher/plain-host.ts';
import { publicationOf, publish } from '../publisher/publications.ts';
import { startStandIn } from '../publisher/server.ts';
import type { Files } from '../publisher/site.ts';

export type StandIns = Awaited<ReturnType<typeof startPublishers>>;

const NOW = Date.UTC(2025, 8, 20, 12);
const TOKEN = 'Zz99Token';

export async function startPublishers() {
  const files: Files = new Map();
  const quarter: Files = new Map();
  const shares: Shares = new Map([[TOKEN, files]]);
  const [cno, pgfn] = [await startStandIn(nextcloud(shares)), await startStandIn(plainHost(quarter))];
  cno.now = () => NOW;
  pgfn.now = () => NOW;
  publish(quarter, '2025_trimestre_02/', publicationOf('pgfn', '2025-T2'), Date.UTC(2025, 7, 1));
  return {
    cno,
    pgfn,
    files,
    quarter,
    /** The settings with the addresses of both. */
    env: { FETCH_URL_CNO: `${cno.origin}${sharePath(TOKEN, 'CNO/')}`, FETCH_URL_PGFN: `${pgfn.origin}/` },
    /** Replaces the archive of the CNO; `modified`: its `Last-Modified`, whose day is the version. */
    publishCno: (modified: number) => {
      const version = new Date(modified).toISOString().slice(0, 10);
      // Another day has other works: the gate `version` refuses the same files under another label.
      publish(files, 'CNO/', publicationOf('cno', version, Number(version.slice(-2))), modified);
    },
    close: async () => {
      await cno.close();
      await pgfn.close();
    },
  };
}
