/** An update checks each source's publisher, fetches and loads what is newer, and goes on after a failure. */
import { describe, expect, test } from 'vitest';
import { NOTHING } from '../../loaders/account/outcome.ts';
import { publicationAt } from '../../loaders/publisher/look.ts';
import { PublisherError } from '../../loaders/publisher/ports.ts';
import { exitCodeOf, summaryTable } from '../../operator/update/outcome.ts';
import { runUpdate, type Served, type UpdateWorld } from '../../operator/update/run.ts';
import { isNewer } from '../../shared/api/versions.ts';
import { findSource } from '../../shared/datasets/index.ts';
import { virtualClock } from '../support/publisher/virtual-clock.ts';
import { fetching, originOf, publication } from '../support/update/fetching.ts';

const UNSERVED: Served = { version: null, rolledBack: [] };

interface Given {
  readonly sources?: readonly string[];
  readonly served?: Readonly<Record<string, Partial<Served>>>;
  readonly refused?: Readonly<Record<string, string>>;
  readonly dryRun?: boolean;
}

function update({ sources = ['cnpj'], served = {}, refused = {}, dryRun = false }: Given = {}) {
  const made = fetching();
  const loaded: string[] = [];
  const said: string[] = [];
  const world: UpdateWorld = {
    ...made.world,
    served: async ({ name }) => ({ ...UNSERVED, ...served[name] }),
    load: async ({ name }, version, from) => {
      loaded.push(`${name} ${version} ${from}`);
      const reason = refused[name] ?? null;
      const frame = { id: 'x', source: name, version, seconds: 1, steps: {}, changes: null };
      return { ...frame, ...NOTHING, published: reason === null, reason };
    },
    say: (text) => void said.push(text),
  };
  const requestOf = (...names: readonly string[]) => ({
    sources: names.map((name) => findSource(name)!),
    snapshots: '/dados',
    hours: 24,
    dryRun,
  });
  return { ...made, world, loaded, said, requestOf, run: () => runUpdate(world, requestOf(...sources)) };
}

describe('a source', () => {
  test.each([
    ['nothing is served', {}, 'loaded'],
    ['an older version is served', { version: '2026-09' }, 'loaded'],
    ['the same version is served', { version: '2026-10' }, 'current'],
    ['a newer version is served', { version: '2026-11' }, 'current'],
    ['a rollback has left the version', { version: '2026-09', rolledBack: ['2026-10'] }, 'rolled_back'],
    [
      'a rollback to the bundled sample has left the version',
      { version: null, rolledBack: ['2026-10'] },
      'rolled_back',
    ],
    ['a rollback has left an older version', { version: '2026-08', rolledBack: ['2026-09'] }, 'loaded'],
  ] as const)('is, where %s, %s', async (_, served, happened) => {
    const { run, publications, loaded, fetched } = update({ served: { cnpj: served } });
    publications.set('cnpj', publication('cnpj', '2026-10'));
    const [outcome] = await run();
    expect(outcome).toMatchObject({ source: 'cnpj', published: '2026-10', happened });
    expect(loaded).toEqual(happened === 'loaded' ? ['cnpj 2026-10 /dados/cnpj/2026-10'] : []);
    expect(fetched).toEqual(happened === 'loaded' ? ['cnpj'] : []);
  });

  test('is not asked for where the machine has no network, which is said once', async () => {
    const { world, loaded, known, requestOf } = update();
    const places: string[] = [];
    const offline = async (addresses: readonly string[]) => {
      places.push(...addresses);
      throw new Error('no network');
    };
    const request = requestOf('cno', 'parcelamentos_rfb', 'pgfn');
    await expect(runUpdate({ ...world, refuseOffline: offline }, request)).rejects.toThrow('no network');
    expect(places).toEqual(request.sources.flatMap(({ channel }) => channel.addresses));
    expect([loaded, known.size]).toEqual([[], 0]);
  });

  test.each([
    ['nothing is served', null, 'loaded', ['cnpj 2026-09 /dados/cnpj/2026-09']],
    ['an older version is served', '2026-08', 'loaded', ['cnpj 2026-09 /dados/cnpj/2026-09']],
    ['the version before is served', '2026-09', 'not_whole', []],
  ] as const)(
    'whose newest version is not whole has, where %s (%s), %s',
    async (_, version, happened, loads) => {
      const { run, publications, earlier, loaded } = update({ served: { cnpj: { version } } });
      publications.set('cnpj', publication('cnpj', '2026-10', ['Socios9.zip is missing']));
      earlier.set('cnpj', [publication('cnpj', '2026-09'), publication('cnpj', '2026-08')]);
      const [outcome] = await run();
      expect([outcome?.happened, loaded]).toEqual([happened, loads]);
      expect(outcome?.reason).toContain('Socios9.zip is missing');
    },
  );

  test('without a public place is passed over', async () => {
    const outcomes = await update({ sources: ['transacoes_rfb'] }).run();
    expect(outcomes[0]?.happened).toBe('no_place');
    expect(exitCodeOf(outcomes)).toBe(3);
  });

  test('is asked for with the origin of the served version, so that an unchanged file is not read again', async () => {
    const { run, publications, sealed, known } = update({ served: { cnpj: { version: '2026-09' } } });
    const before = originOf(publication('cnpj', '2026-09'));
    sealed.set('/dados/cnpj/2026-09', before);
    publications.set('cnpj', publication('cnpj', '2026-10'));
    await run();
    expect(known.get('cnpj')).toEqual(before);
  });
});

describe('a source that fails', () => {
  test('in its load is failed with the reason, and its report is printed', async () => {
    const { run, publications, said } = update({ refused: { cnpj: 'gate row-change: fewer rows' } });
    publications.set('cnpj', publication('cnpj', '2026-10'));
    const [outcome] = await run();
    expect(outcome).toMatchObject({ happened: 'failed', reason: 'gate row-change: fewer rows' });
    expect(said.join('')).toMatch(/\nNOT PUBLISHED\n$/);
  });
});

describe('a dry run', () => {
  test('fetches and loads nothing, and says the bytes and the room for them', async () => {
    const { run, publications, fetched, loaded } = update({ dryRun: true });
    publications.set('cnpj', publication('cnpj', '2026-10', [], [2_000_000, 4_000_000]));
    const outcomes = await run();
    expect(outcomes[0]).toMatchObject({
      happened: 'planned',
      plan: { bytes: 6_000_000, bytes_to_fetch: 6_000_000 },
    });
    expect(summaryTable(outcomes)).toContain(
      'would be loaded: 6.00 MB in 2 files, 6.00 MB of them to fetch into /dados/cnpj/2026-10; 50.0 GB free',
    );
    expect([fetched, loaded, exitCodeOf(outcomes)]).toEqual([[], [], 0]);
  });

  test('counts the files that are on this machine already', async () => {
    const { run, publications, sealed } = update({ dryRun: true });
    publications.set('cnpj', publication('cnpj', '2026-10'));
    sealed.set('/dados/cnpj/2026-10', originOf(publication('cnpj', '2026-10', [], [1_000, 2_999])));
    expect((await run())[0]?.plan?.bytes_to_fetch).toBe(3_000);
  });
});

test('the summary has one line for each source with what happened', async () => {
  const { run, publications } = update({
    sources: ['cnpj', 'cno', 'transacoes_rfb', 'cafir'],
    served: { cno: { version: '2026-10-10' } },
  });
  publications.set('cnpj', publication('cnpj', '2026-10'));
  publications.set('cno', publication('cno', '2026-10-10'));
  const outcomes = (await run()).map((outcome) => ({ ...outcome, seconds: 1.25 }));
  expect(summaryTable(outcomes).split('\n')).toEqual([
    'source          served before  at the publisher  seconds  what happened',
    'cnpj            –              2026-10               1.3  loaded',
    'cno             2026-10-10     2026-10-10            1.3  current',
    'transacoes_rfb  –              –                     1.3  no public place',
    'cafir           –              –                     1.3  failed: https://dados.example/cafir/ has moved',
  ]);
});

test.each([
  [['loaded', 'current', 'no_place'], 0],
  [['loaded', 'failed'], 1],
  [['current', 'not_whole', 'rolled_back'], 3],
  [['planned'], 0],
  [[], 3],
] as const)('the exit code of %j is %d', (happened, code) => {
  expect(exitCodeOf(happened.map((one) => ({ happened: one })))).toBe(code);
});

test.each([
  ['2025-12', '2026-01', false],
  ['2026-T1', '2025-T4', true],
  ['2026-09-13', '2026-09-12', true],
])('%s is newer than %s: %s', (version, than, newer) => expect(isNewer(version, than)).toBe(newer));

test('a publisher that does not answer for ten minutes fails, and the next source has its turn', async () => {
  const clock = virtualClock(Date.UTC(2026, 10, 10), () => 0.5);
  const { world, publications, requestOf } = update();
  publications.set('cno', publication('cno', '2026-10-09'));
  const publisher = {
    ask: async () => {
      throw new PublisherError('broken', 'https://dados.example/: the connection failed');
    },
    close: async () => undefined,
  };
  const silent: UpdateWorld = {
    ...world,
    clock,
    publisher,
    publicationAt: (visit, sought, ...rest) =>
      (sought.source.name === 'pgfn' ? publicationAt : world.publicationAt)(visit, sought, ...rest),
  };
  const [first, second] = await runUpdate(silent, requestOf('pgfn', 'cno'));
  expect(first).toMatchObject({
    happened: 'failed',
    reason: expect.stringContaining('the connection failed'),
  });
  expect(first?.seconds).toBeGreaterThan(300);
  expect(first?.seconds).toBeLessThanOrEqual(600);
  expect(second).toMatchObject({ happened: 'loaded', published: '2026-10-09' });
});
