/** The versions of each source are found as its publisher keeps them, and the newest one with its files. */
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { publicationAt, type Sought, versionsAt } from '../../loaders/publisher/look.ts';
import type { Publication } from '../../loaders/publisher/ports.ts';
import { findSource } from '../../shared/datasets/index.ts';
import type { Origin } from '../../shared/store/generations/origin.ts';
import { type Fault, inTurn } from '../support/publisher/faults.ts';
import { nextcloud, sharePath } from '../support/publisher/nextcloud.ts';
import { plainHost } from '../support/publisher/plain-host.ts';
import { publicationOf, publish } from '../support/publisher/publications.ts';
import { type StandIn, startStandIn } from '../support/publisher/server.ts';
import { type Files, html, published, type Site } from '../support/publisher/site.ts';
import '../support/seed.ts';
import { visitOf } from '../support/publisher/visits.ts';

const TOKEN = 'Zz99Token';
const DAY = 86_400_000;
const open: StandIn[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function started(site: Site): Promise<StandIn> {
  const standIn = await startStandIn(site);
  open.push(standIn);
  return standIn;
}

async function share(files: Files): Promise<{ standIn: StandIn; at: (folder: string) => string }> {
  const standIn = await started(nextcloud(new Map([[TOKEN, files]])));
  return { standIn, at: (folder) => `${standIn.origin}${sharePath(TOKEN, folder)}` };
}

const soughtAt = (name: string, ...addresses: string[]): Sought => ({ source: findSource(name)!, addresses });
const find = (sought: Sought, version: string | null = null, known: Origin | null = null) =>
  publicationAt(visitOf(), sought, version, known);
const list = (sought: Sought) => versionsAt(visitOf(), sought);

/** What is fetched of a publication, as an origin. */
const originOf = ({ source, version, address, files }: Publication): Origin => ({
  fonte: source,
  versao: version,
  endereco: address,
  publicado_em: null,
  obtido_em: '2026-11-10T12:00:00Z',
  arquivos: files.map(({ name, url, size, etag, modified }) => ({
    arquivo: name,
    endereco: url,
    tamanho: size,
    etag,
    modificado_em: modified === null ? null : new Date(modified).toISOString(),
    obtido_em: '2026-11-10T12:00:00Z',
    sha256: '0'.repeat(64),
  })),
});

/** Instants on the publisher's clock, which stands at 10 November 2026. */
const OCTOBER = Date.UTC(2026, 9, 12, 18, 30);
const SEPTEMBER = Date.UTC(2026, 8, 12, 18, 30);

describe('folders that are listed (cnpj)', () => {
  const CNPJ = 'Dados/Cadastros/CNPJ/';
  const filled = (): Files => {
    const files: Files = new Map([['cnpj.tar.gz', published('never fetched', OCTOBER)]]);
    publish(files, `${CNPJ}2026-10/`, publicationOf('cnpj', '2026-10'), OCTOBER);
    publish(files, `${CNPJ}2026-09/`, publicationOf('cnpj', '2026-09'), SEPTEMBER);
    files.set(`${CNPJ}temp/x.zip`, published('x', OCTOBER));
    files.set(`${CNPJ}2026-13/x.zip`, published('x', OCTOBER));
    files.set(`${CNPJ}LEIAME.pdf`, published('x', OCTOBER));
    return files;
  };

  test('are the versions, newest first', async () => {
    const { at } = await share(filled());
    expect(await list(soughtAt('cnpj', at(CNPJ)))).toEqual([
      { version: '2026-10', address: at(`${CNPJ}2026-10/`) },
      { version: '2026-09', address: at(`${CNPJ}2026-09/`) },
    ]);
  });

  test('have the declared files, and only those', async () => {
    const files = filled();
    files.set(`${CNPJ}2026-10/cnpj.tar.gz`, published('never fetched', OCTOBER));
    const { at, standIn } = await share(files);
    const { version, address, files: found, unready } = await find(soughtAt('cnpj', at(CNPJ)));
    expect([version, address, unready, found.length]).toEqual(['2026-10', at(`${CNPJ}2026-10/`), [], 37]);
    expect(found[0]).toEqual({
      name: 'Cnaes.zip',
      url: at(`${CNPJ}2026-10/Cnaes.zip`),
      size: files.get(`${CNPJ}2026-10/Cnaes.zip`)!.body.size,
      etag: files.get(`${CNPJ}2026-10/Cnaes.zip`)!.etag,
      modified: OCTOBER,
    });
    // Three listings, and at most two ranges of each archive.
    expect(standIn.log.length).toBeLessThanOrEqual(3 + 37 * 2);
  });

  test('have an older version on request, and say what is there in place of an absent one', async () => {
    const { at } = await share(filled());
    expect(await find(soughtAt('cnpj', at(CNPJ)), '2026-09')).toMatchObject({
      version: '2026-09',
      unready: [],
    });
    await expect(find(soughtAt('cnpj', at(CNPJ)), '2026-08')).rejects.toMatchObject({
      fault: 'absent',
      message: `cnpj: the version 2026-08 is not at ${at(`${CNPJ}2026-08/`)}; there are 2, from 2026-09 to 2026-10`,
    });
  });

  test('are found by asking for their files where the firewall refuses to list', async () => {
    const { at, standIn } = await share(filled());
    standIn.faults = ({ method }) => (method === 'PROPFIND' ? { kind: 'page', page: 'rejected' } : null);
    const visit = visitOf();
    const sought = soughtAt('cnpj', at(CNPJ));
    expect(await publicationAt(visit, sought, null, null)).toMatchObject({ version: '2026-10', unready: [] });
    expect(visit.notes.some((note) => note.includes('asked for one by one'))).toBe(true);
    expect((await list(sought)).map(({ version }) => version)).toEqual(['2026-10', '2026-09']);
    expect(await find(sought, '2026-09')).toMatchObject({ version: '2026-09', unready: [] });
    await expect(find(sought, '2026-08')).rejects.toMatchObject({ fault: 'absent' });
  });

  test('may be given as the folder of one version, or as the page of the share in a browser', async () => {
    const { at, standIn } = await share(filled());
    expect(await find(soughtAt('cnpj', at(`${CNPJ}2026-09/`)))).toMatchObject({
      version: '2026-09',
      unready: [],
    });
    const browser = `${standIn.origin}/index.php/s/${TOKEN}?dir=/Dados/Cadastros/CNPJ`;
    expect(await find(soughtAt('cnpj', browser))).toMatchObject({ version: '2026-10' });
  });
});

describe('folders that are not listed (pgfn)', () => {
  const filled = (): Files => {
    const files: Files = new Map();
    publish(files, '2026_trimestre_03/', publicationOf('pgfn', '2026-T3'), OCTOBER);
    publish(files, '2026_trimestre_02/', publicationOf('pgfn', '2026-T2'), SEPTEMBER);
    publish(files, '2020_trimestre_01/', publicationOf('pgfn', '2020-T1'), Date.UTC(2020, 5, 1));
    return files;
  };

  test('are asked for from the present quarter of the publisher back to the first', async () => {
    const standIn = await started(plainHost(filled()));
    const sought = soughtAt('pgfn', `${standIn.origin}/`);
    expect((await list(sought)).map(({ version }) => version)).toEqual(['2026-T3', '2026-T2', '2020-T1']);
    const asked = standIn.log.map(({ path }) => path.split('/')[1]).filter(Boolean);
    expect([asked[0], asked.at(-1)]).toEqual(['2026_trimestre_04', '2020_trimestre_01']);
  });

  test('give the newest without asking for older ones, whatever the clock of this machine says', async () => {
    for (const start of [0, Date.UTC(2031, 0, 1)]) {
      const standIn = await started(plainHost(filled()));
      const sought = soughtAt('pgfn', `${standIn.origin}/`);
      const found = await publicationAt(visitOf({ start }), sought, null, null);
      expect(found).toMatchObject({ version: '2026-T3', unready: [] });
      expect(found.files.map(({ name }) => name)).toEqual([
        'Dados_abertos_FGTS.zip',
        'Dados_abertos_Nao_Previdenciario.zip',
        'Dados_abertos_Previdenciario.zip',
      ]);
      expect(standIn.log.some(({ path }) => path.includes('trimestre_02'))).toBe(false);
    }
  });

  test('give one version on request, or say that it is absent', async () => {
    const standIn = await started(plainHost(filled()));
    const sought = soughtAt('pgfn', `${standIn.origin}/`);
    expect(await find(sought, '2026-T2')).toMatchObject({ version: '2026-T2', unready: [] });
    await expect(find(sought, '2026-T1')).rejects.toMatchObject({
      fault: 'absent',
      message: expect.stringContaining('2026_trimestre_01/'),
    });
  });

  test('of which the host has none mean that the address has moved', async () => {
    for (const site of [plainHost(new Map()), () => html(200, 'Nova página')]) {
      const standIn = await started(site);
      await expect(find(soughtAt('pgfn', `${standIn.origin}/`))).rejects.toMatchObject({
        fault: 'moved',
        message: expect.stringMatching(/from 2020-T1 to 2026-T4.*FETCH_URL_PGFN or --url/),
      });
    }
  }, 20_000);
});

describe('files with stamps in one folder (cafir)', () => {
  const CAFIR = 'Dados/Cadastros/CAFIR/';

  test('of two months while they are replaced are two versions, of which the newer one lacks states', async () => {
    const files: Files = new Map();
    publish(files, CAFIR, publicationOf('cafir', '2026-09'), SEPTEMBER);
    const october = [...publicationOf('cafir', '2026-10')].filter(
      ([name]) => !/\.(?:MG02|SP01)\./.test(name),
    );
    publish(files, CAFIR, new Map(october), OCTOBER);
    files.set(`${CAFIR}leiame.txt`, published('x', OCTOBER));
    const { at } = await share(files);
    const sought = soughtAt('cafir', at(CAFIR));
    expect((await list(sought)).map(({ version }) => version)).toEqual(['2026-10', '2026-09']);
    const newest = await find(sought);
    expect([newest.version, newest.files.length]).toEqual(['2026-10', 31]);
    expect(newest.unready.join()).toMatch(/MG: no part 2, found 1, 3.*SP: no part 1/);
    expect(await find(sought, '2026-09')).toMatchObject({ version: '2026-09', unready: [] });
    await expect(find(sought, '2026-08')).rejects.toMatchObject({ fault: 'absent' });
  });

  test('of two days in one month are not whole', async () => {
    const files: Files = new Map();
    publish(files, CAFIR, publicationOf('cafir', '2026-10'), OCTOBER);
    const name = 'K34313UF.D61020.AC01.csv';
    files.set(`${CAFIR}${name}`, files.get(`${CAFIR}K34313UF.D61010.AC01.csv`)!);
    const { at } = await share(files);
    expect((await find(soughtAt('cafir', at(CAFIR)))).unready.join()).toContain('two stamps');
  });

  test('mean that the address has moved where none is there', async () => {
    const { at } = await share(new Map([[`${CAFIR}outro.csv`, published('x', OCTOBER)]]));
    await expect(find(soughtAt('cafir', at(CAFIR)))).rejects.toMatchObject({ fault: 'moved' });
  });
});

describe('a file that is overwritten (cno)', () => {
  test('has the day of its Last-Modified as its version, and no other', async () => {
    const files: Files = new Map();
    publish(files, 'CNO/', publicationOf('cno', '2026-09-12'), SEPTEMBER);
    const { at, standIn } = await share(files);
    const sought = soughtAt('cno', at('CNO/'));
    expect(await find(sought)).toMatchObject({ version: '2026-09-12', unready: [], address: at('CNO/') });
    expect(await list(sought)).toEqual([{ version: '2026-09-12', address: at('CNO/') }]);
    await expect(find(sought, '2026-09-11')).rejects.toMatchObject({ fault: 'absent' });
    expect(standIn.log.every(({ method }) => method === 'GET')).toBe(true);
    files.clear();
    files.set('CNO/outro.zip', published('x', OCTOBER));
    await expect(find(sought)).rejects.toMatchObject({ fault: 'moved' });
  });
});

describe('a file with a whole series (creditos_ativos_rfb)', () => {
  const NAME = 'creditos-ativos.csv';

  test('has its newest month as its version, and is not read again as long as it has not changed', async () => {
    const files: Files = new Map();
    publish(files, 'dados/', publicationOf('creditos_ativos_rfb', '2026-09'), OCTOBER);
    const standIn = await started(plainHost(files));
    const sought = soughtAt('creditos_ativos_rfb', `${standIn.origin}/dados/`);
    const found = await find(sought);
    expect(found).toMatchObject({ version: '2026-09', unready: [] });
    await expect(find(sought, '2026-08')).rejects.toMatchObject({ fault: 'absent' });

    standIn.log.length = 0;
    expect((await find(sought, null, originOf(found))).version).toBe('2026-09');
    expect(standIn.log.map(({ range }) => range)).toEqual(['bytes=0-511']);

    publish(files, 'dados/', publicationOf('creditos_ativos_rfb', '2026-10'), OCTOBER + DAY);
    expect((await find(sought, null, originOf(found))).version).toBe('2026-10');
  });

  test('does not count months in the future of the publisher', async () => {
    const files: Files = new Map();
    publish(files, 'dados/', publicationOf('creditos_ativos_rfb', '2026-12'), OCTOBER);
    const standIn = await started(plainHost(files));
    const found = await find(soughtAt('creditos_ativos_rfb', `${standIn.origin}/dados/`));
    expect(found.version <= '2026-11').toBe(true);
    files.set(`dados/${NAME}`, published('"ano_mes","uf"\n', OCTOBER));
    await expect(find(soughtAt('creditos_ativos_rfb', `${standIn.origin}/dados/`))).rejects.toThrow(
      /creditos-ativos\.csv/,
    );
  });
});

describe('one file whose address the operator gives', () => {
  test('has the version of the stamps inside, and the name that the declaration expects', async () => {
    const files: Files = new Map();
    for (const [name, bytes] of publicationOf('pgfn', '2026-T2'))
      files.set(`espelho/${name}`, published(bytes, OCTOBER));
    files.set('obras.ZIP', published(publicationOf('cno', '2026-09-12').get('cno.zip')!, SEPTEMBER));
    const standIn = await started(plainHost(files));
    const fgts = await find(soughtAt('pgfn', `${standIn.origin}/espelho/Dados_abertos_FGTS.zip`));
    expect(fgts.version).toBe('2026-T2');
    // Two of the three archives are not there.
    expect(fgts.unready.join()).toContain('dividas_previdenciario');
    const cno = await find(soughtAt('cno', `${standIn.origin}/obras.ZIP`));
    expect([cno.version, cno.files.map(({ name }) => name), cno.unready]).toEqual([
      '2026-09-12',
      ['cno.zip'],
      [],
    ]);
  });

  test('has the requested version where nothing says another one', async () => {
    const files: Files = new Map([['parcelamentos.csv', published('x', OCTOBER)]]);
    const standIn = await started(plainHost(files));
    const sought = soughtAt('parcelamentos_rfb', `${standIn.origin}/parcelamentos.csv`);
    expect((await find(sought)).version).toBe('2026-10');
    expect((await find(sought, '2026-09')).version).toBe('2026-09');
    files.set('parcelamentos_2026-08.csv', published('x', OCTOBER));
    const named = soughtAt('parcelamentos_rfb', `${standIn.origin}/parcelamentos_2026-08.csv`);
    expect((await find(named)).version).toBe('2026-08');
    await expect(find(named, '2026-09')).rejects.toMatchObject({ fault: 'absent' });
  });
});

const fault: fc.Arbitrary<Fault | null> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  fc.nat(100_000).map((after): Fault => ({ kind: 'reset', after })),
  fc.nat(100_000).map((after): Fault => ({ kind: 'truncated', after })),
  fc.constantFrom<Fault>(
    { kind: 'reset', after: 'request' },
    { kind: 'status', status: 404 },
    { kind: 'status', status: 429, retryAfter: '30' },
    { kind: 'status', status: 500 },
    { kind: 'page', page: 'login' },
    { kind: 'page', page: 'rejected' },
    { kind: 'page', page: 'other', status: 404 },
    { kind: 'empty' },
    { kind: 'whole' },
    { kind: 'gzip' },
    { kind: 'shifted', by: 3 },
    { kind: 'etag', etag: '"other"' },
    { kind: 'redirect', to: '/login' },
  ),
);

test('any sequence of faults ends with a version that is ready as published, with what it lacks, or with a reason', async () => {
  const files: Files = new Map();
  publish(files, '2026_trimestre_03/', publicationOf('pgfn', '2026-T3'), OCTOBER);
  publish(files, '2026_trimestre_02/', publicationOf('pgfn', '2026-T2'), SEPTEMBER);
  const standIn = await started(plainHost(files));
  const sought = soughtAt('pgfn', `${standIn.origin}/`);
  const clean = new Map<string, Publication>();
  for (const version of ['2026-T3', '2026-T2']) clean.set(version, await find(sought, version));
  const runs = process.env['SLOW'] ? 1_000 : 40;
  let ready = 0;
  const cases = fc.asyncProperty(fc.array(fault, { maxLength: 14 }), async (faults) => {
    standIn.faults = inTurn<unknown>(...faults);
    const visit = visitOf({ beginMs: 5_000, stallMs: 5_000 });
    const found = await publicationAt(visit, sought, null, null).catch((error: unknown) => error);
    if (found instanceof Error) {
      expect(found).toMatchObject({ name: 'PublisherError', message: expect.stringContaining('pgfn') });
      return;
    }
    const { version, unready } = found as Publication;
    if (unready.length > 0) return;
    ready++;
    expect(found).toEqual(clean.get(version));
  });
  await fc.assert(cases, { numRuns: runs });
  expect(ready).toBeGreaterThan(runs / 4);
}, 300_000);

describe('addresses', () => {
  test('are tried in their order, and the last error names all of them and the setting', async () => {
    const files: Files = new Map();
    publish(files, 'CNO/', publicationOf('cno', '2026-09-12'), SEPTEMBER);
    const { at } = await share(files);
    const gone = at('CNO/').replace(TOKEN, 'Aa00Gone');
    expect(await find(soughtAt('cno', gone, at('CNO/')))).toMatchObject({ address: at('CNO/') });
    await expect(find(soughtAt('cno', gone, at('Outra/')))).rejects.toMatchObject({
      fault: 'moved',
      message: expect.stringMatching(
        /^cno: none of its 2 addresses .*Aa00Gone\/CNO\/.*Outra\/.*FETCH_URL_CNO or --url$/,
      ),
    });
  });

  test('of a firewall that refuses everything are blocked', async () => {
    const standIn = await started(() => html(403, 'Request Rejected'));
    await expect(
      find(soughtAt('cnpj', `${standIn.origin}/a/`, `${standIn.origin}/b/`)),
    ).rejects.toMatchObject({
      fault: 'blocked',
      message: expect.stringContaining('FETCH_URL_CNPJ'),
    });
  });

  test('of a folder need a slash at their end, as the error says', async () => {
    const { at } = await share(new Map([['CNO/cno.zip', published('x', OCTOBER)]]));
    await expect(find(soughtAt('cno', at('CNO')))).rejects.toThrow(/the address of a folder ends in \/$/);
  });

  test('that no declaration has must be given', async () => {
    for (const name of ['parcelamentos_rfb', 'transacoes_rfb']) {
      await expect(find(soughtAt(name))).rejects.toMatchObject({
        fault: 'absent',
        message: `${name}: no public place of its files is known; find the address at the publisher and give it by FETCH_URL_${name.toUpperCase()} or --url`,
      });
    }
  });

  test.each(['ftp://exemplo.example/', 'dados', 'https://nome:senha@exemplo.example/'])(
    'such as %s are refused',
    async (address) => {
      const tried = find(soughtAt('cno', address));
      await expect(tried).rejects.toMatchObject({
        fault: 'wrong',
        message: expect.not.stringContaining('senha'),
      });
    },
  );
});
