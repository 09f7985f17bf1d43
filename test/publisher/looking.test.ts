import { describe, expect, test } from 'vitest';
import { publicationAt } from '../../loaders/publisher/look.ts';
import { findSource } from '../../shared/datasets/index.ts';
import { where } from '../support/publisher/faults.ts';
import {
  find,
  list,
  OCTOBER,
  SEPTEMBER,
  share,
  soughtAt,
  started,
  TOKEN,
} from '../support/publisher/looking.ts';
import { plainHost } from '../support/publisher/plain-host.ts';
import { publicationOf, publish } from '../support/publisher/publications.ts';
import type { StandIn } from '../support/publisher/server.ts';
import { type Files, html, published } from '../support/publisher/site.ts';
import { visitOf } from '../support/publisher/visits.ts';
import { originOf } from '../support/update/fetching.ts';

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
      message: `cnpj: the version 2026-08 is not at ${at(CNPJ)}; there are 2, from 2026-09 to 2026-10`,
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
      message: `pgfn: the version 2026-T1 is not at ${standIn.origin}/`,
    });
  });

  test('are whole where a file is answered with 404 once, and not where it is missing', async () => {
    const files = filled();
    const standIn = await started(plainHost(files));
    const sought = soughtAt('pgfn', `${standIn.origin}/`);
    const isAsked = ({ path, range }: StandIn['log'][number]) =>
      path.endsWith('03/Dados_abertos_Previdenciario.zip') && range === 'bytes=0-511';
    standIn.faults = where(isAsked, { kind: 'status', status: 404 });
    expect(await find(sought)).toMatchObject({ version: '2026-T3', unready: [] });
    files.delete('2026_trimestre_03/Dados_abertos_Previdenciario.zip');
    expect((await find(sought)).unready).toEqual([
      'missing (1 of 3 files): Dados_abertos_Previdenciario.zip',
    ]);
  });

  test('with an empty archive are not ready, and a page with the type of an archive is none', async () => {
    const files = filled();
    const name = '2026_trimestre_03/Dados_abertos_FGTS.zip';
    files.set(name, published('', OCTOBER));
    const standIn = await started(plainHost(files));
    const sought = soughtAt('pgfn', `${standIn.origin}/`);
    expect((await find(sought)).unready).toEqual(['empty (1 of 3 files): Dados_abertos_FGTS.zip']);
    files.set(name, published('<!DOCTYPE html><title>Aviso</title>', OCTOBER));
    await expect(find(sought)).rejects.toMatchObject({
      fault: 'moved',
      message: expect.stringContaining('"Aviso"'),
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
  });
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
    files.set(`${CAFIR}${name}`, files.get(`${CAFIR}K34313UF.D61001.AC01.csv`)!);
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

describe.runIf(findSource('creditos_ativos_rfb'))('a file with a whole series (creditos_ativos_rfb)', () => {
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

    const other = { ...originOf(found), versao: '2026-07' };
    other.arquivos = [...other.arquivos, { ...other.arquivos[0]!, arquivo: 'outro.csv' }];
    expect((await find(sought, null, other)).version).toBe('2026-09');

    publish(files, 'dados/', publicationOf('creditos_ativos_rfb', '2026-10'), OCTOBER + 86_400_000);
    expect((await find(sought, null, originOf(found))).version).toBe('2026-10');
  });

  test('does not count months in the future of the publisher', async () => {
    const files: Files = new Map();
    publish(files, 'dados/', publicationOf('creditos_ativos_rfb', '2026-12'), OCTOBER);
    const standIn = await started(plainHost(files));
    const found = await find(soughtAt('creditos_ativos_rfb', `${standIn.origin}/dados/`));
    expect(found.version <= '2026-11').toBe(true);
    files.set(`dados/${NAME}`, published('"ano_mes","uf"\n', OCTOBER));
    await expect(find(soughtAt('creditos_ativos_rfb', `${standIn.origin}/dados/`))).rejects.toMatchObject({
      fault: 'wrong',
      message: expect.stringContaining('creditos-ativos.csv'),
    });
  });
});
