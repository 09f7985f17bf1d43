/** Campaign: the search as users of these files build it in PostgreSQL, with its sizes and times. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Values } from '../../../local/command/declaration.ts';
import { PUBLICATION_DEFAULTS, writeSynthetic } from '../../../synthetic/write.ts';
import type { SEARCH_POSTGRES } from '../../campaigns/requests.ts';
import { machine } from '../../load/measured-load.ts';
import { rounded, table } from '../../markdown.ts';
import { ORDER, type SqlKind, sqlKinds } from './questions.ts';
import { createServer, installedServer, type Server } from './server.ts';
import { addressOf, type Service, startService } from './service.ts';
import { type Statement, timeKind } from './timing.ts';

/** Everything else is the default of the package. */
const SETTINGS = { shared_buffers: '1GB' };

const TABLES: readonly (readonly [pattern: RegExp, table: string])[] = [
  [/EMPRECSV/, 'raw_empresas'],
  [/ESTABELE/, 'raw_estabelecimentos'],
  [/SOCIOCSV/, 'raw_socios'],
  [/SIMPLES/, 'raw_simples'],
];

const INDEXES: Readonly<Record<string, string>> = {
  'names (GIN, pg_trgm)': 'CREATE INDEX busca_nomes ON busca USING gin (nomes gin_trgm_ops)',
  'partners’ names (GIN, pg_trgm)': 'CREATE INDEX socios_nome ON socios USING gin (nome gin_trgm_ops)',
  'CNPJ (primary key)': 'ALTER TABLE busca ADD PRIMARY KEY (cnpj)',
  'company (btree)': 'CREATE INDEX busca_empresa ON busca (cnpj_basico)',
  'town (btree)': 'CREATE INDEX busca_municipio ON busca (municipio)',
  'activity (btree)': 'CREATE INDEX busca_cnae ON busca (cnae)',
  'state and situação (btree)': 'CREATE INDEX busca_uf ON busca (uf, situacao)',
  'order of the answers (btree)': `CREATE INDEX busca_ordem ON busca (${ORDER})`,
  'partner’s document (btree)': 'CREATE INDEX socios_documento ON socios (documento)',
  'partner’s company (btree)': 'CREATE INDEX socios_empresa ON socios (cnpj_basico)',
};

interface Step {
  readonly step: string;
  readonly seconds: number;
}

export async function run({
  companies,
  seed,
  runs,
  json,
}: Values<typeof SEARCH_POSTGRES.flags>): Promise<boolean> {
  const bin = installedServer();
  if (bin === null) {
    console.log('Skipped: PostgreSQL is not installed (Debian: apt-get install postgresql).');
    return true;
  }
  const work = mkdtempSync(join(tmpdir(), 'search-postgres-'));
  const files = join(work, 'files');
  await writeSynthetic({ ...PUBLICATION_DEFAULTS, companies, seed, plain: true, dir: files });
  // The user of the server must reach its folder.
  const server = createServer(bin, mkdtempSync(join(tmpdir(), 'pg-')), SETTINGS);
  server.start();
  let service: Service | null = null;
  try {
    const steps = await load(server, files);
    service = await startService(files, work);
    const kinds = await sqlKinds(server);
    await warmUp(service, kinds);
    const statements: Statement[] = [];
    for (const kind of kinds) statements.push(...(await timeKind(server, service, kind, runs)));
    const sizes = await sizesOf(server);
    const version = (await server.sql('SHOW server_version;')).trim();
    console.log(report({ companies, version, steps, sizes, statements, loaded: service.seconds }));
    if (json) console.log(JSON.stringify({ companies, version, steps, sizes, statements }));
    return true;
  } finally {
    await service?.stop();
    server.stop();
    rmSync(work, { recursive: true, force: true });
    server.remove();
  }
}

/** Questions of each kind until their code is compiled; PostgreSQL needs none, its code is. */
const WARM_UP_ROUNDS = 40;

async function warmUp(service: Service, kinds: readonly SqlKind[]): Promise<void> {
  const addresses = kinds.flatMap(({ asked, by }) => asked.map((one) => addressOf(one, by)));
  await service.times(addresses, WARM_UP_ROUNDS);
}

const sqlFile = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

async function load(server: Server, files: string): Promise<Step[]> {
  const steps: Step[] = [];
  const timed = async (step: string, work: () => Promise<unknown>): Promise<void> => {
    const from = performance.now();
    await work();
    steps.push({ step, seconds: rounded((performance.now() - from) / 1000) });
  };
  await server.sql(sqlFile('schema.sql'));
  await timed('COPY of all rows', async () => {
    for (const name of readdirSync(files)) {
      const found = TABLES.find(([pattern]) => pattern.test(name));
      if (found) await server.copy(join(files, name), found[1]);
    }
  });
  await timed('join and fold names', () => server.sql(sqlFile('tables.sql')));
  for (const [name, statement] of Object.entries(INDEXES)) {
    await timed(`index: ${name}`, () => server.sql(`${statement};`));
  }
  await timed('VACUUM ANALYZE', () => server.sql('VACUUM ANALYZE;'));
  return steps;
}

/** Returns bytes by name of the tables and indexes. */
async function sizesOf({ sql }: Server): Promise<[name: string, bytes: number][]> {
  const output = await sql(
    "SELECT relname, CASE relkind WHEN 'r' THEN pg_table_size(oid) ELSE pg_relation_size(oid) END FROM pg_class " +
      "WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i') ORDER BY 2 DESC;",
  );
  return output
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('|'))
    .map(([name = '', bytes]): [string, number] => [name, Number(bytes)]);
}

const MB = 1_000_000;

interface Report {
  readonly companies: number;
  readonly version: string;
  readonly steps: readonly Step[];
  readonly sizes: readonly (readonly [string, number])[];
  readonly statements: readonly Statement[];
  /** Seconds of the service's load. */
  readonly loaded: number;
}

function report({ companies, version, steps, sizes, statements, loaded }: Report): string {
  const all = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  return [
    `PostgreSQL ${version}, shared_buffers ${SETTINGS.shared_buffers}, otherwise default; ${machine()}, load average ` +
      `${rounded(loadavg()[0] ?? 0)}; ${companies.toLocaleString('en-US')} companies`,
    '',
    table(
      ['step', 'seconds'],
      [
        ...steps.map(({ step, seconds }) => [step, seconds]),
        ['all', rounded(steps.reduce((sum, { seconds }) => sum + seconds, 0))],
        ['this service, from the same files to its search', rounded(loaded)],
      ],
    ),
    '',
    table(
      ['table or index', 'MB'],
      [...sizes.map(([name, bytes]) => [name, rounded(bytes / MB)]), ['all', rounded(all / MB)]],
    ),
    '',
    table(
      [
        'question',
        'statement',
        'rows',
        'cold: median ms',
        'most',
        'warm: median ms',
        'most',
        'service, with total: median ms',
        'most',
      ],
      statements.map(({ kind, what, rows, cold, warm, service }) => [
        kind,
        what,
        rows,
        ...[...cold, ...warm, ...(service ?? [])].map((ms) => rounded(ms, 2)),
        ...(service ? [] : ['–', '–']),
      ]),
    ),
  ].join('\n');
}
