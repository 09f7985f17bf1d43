/** A publication is fetched as a whole, and sealed with its origin when it is. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Publication } from '../../loaders/publisher/ports.ts';
import { FileError } from '../../loaders/work/ports.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import { ORIGIN } from '../../shared/ingestion/fetched-names.ts';
import { parseOrigin } from '../../shared/store/generations/origin.ts';
import { PLACE } from '../support/fetch/memory-place.ts';
import { ORIGIN_URL } from '../support/fetch/memory-publisher.ts';
import {
  fetchAll,
  look,
  MODIFIED,
  replace,
  type Setting,
  settingOf,
  text,
} from '../support/fetch/one-file.ts';
import { archiveOf } from '../support/loads/archives.ts';

const ARCHIVE = archiveOf([{ name: 'transacoes.csv', bytes: text(4_000), method: 0 }]);
const files = { 'transacoes-1.csv': text(1_500), 'transacoes-2.zip': ARCHIVE, 'transacoes-3.csv': text(300) };
const setting = (connections = 3): Setting => settingOf(files, connections);

const originIn = ({ place }: Setting) => parseOrigin(place.contents.get(ORIGIN)?.toString('utf8') ?? '');
const requested = ({ publisher }: Setting): string[] => [
  ...new Set(publisher.log.map(({ path }) => path.slice(1))),
];

/** Forgets the requests of the run before. */
const again = (one: Setting): void => {
  one.publisher.log.length = 0;
};

test('the origin has the address, the time and the SHA-256 of each file', async () => {
  const one = setting();
  const origin = await fetchAll(one);
  expect(originIn(one)).toEqual(origin);
  expect(origin).toMatchObject({ fonte: 'transacoes_rfb', versao: '2026-09', endereco: ORIGIN_URL });
  expect(origin.publicado_em).toBe(new Date(MODIFIED).toISOString());
  expect(origin.arquivos.map(({ arquivo }) => arquivo)).toEqual(Object.keys(files));
  expect(origin.arquivos[1]).toEqual({
    arquivo: 'transacoes-2.zip',
    endereco: `${ORIGIN_URL}transacoes-2.zip`,
    tamanho: ARCHIVE.length,
    etag: one.files.get('transacoes-2.zip')?.etag,
    modificado_em: new Date(MODIFIED).toISOString(),
    obtido_em: origin.obtido_em,
    sha256: createHash('sha256').update(ARCHIVE).digest('hex'),
  });
});

test('the origin has no signature of an address, and a later run still finds the files whole', async () => {
  const one = setting();
  const signed = ({ address, files: found, ...rest }: Publication): Publication => ({
    ...rest,
    address: `${address}?signature=invented`,
    files: found.map((file) => ({ ...file, url: `${file.url}?signature=invented` })),
  });
  const origin = await fetchAll(one, signed(look(one)));
  expect(JSON.stringify(origin)).not.toContain('signature');
  again(one);
  expect(await fetchAll(one, signed(look(one)))).toEqual(origin);
  expect(one.publisher.log).toEqual([]);
});

test('the largest file is fetched first, and others use the connections that it leaves', async () => {
  const one = setting(1);
  await fetchAll(one);
  expect(requested(one)).toEqual(['transacoes-2.zip', 'transacoes-1.csv', 'transacoes-3.csv']);
});

test('of a publication in which one file was replaced only that file is fetched', async () => {
  const one = setting();
  await fetchAll(one);
  replace(one, 'transacoes-1.csv', text(1_500, 11));
  again(one);
  await fetchAll(one);
  const bodies = one.publisher.log.filter(({ range }) => range !== 'bytes=0-511' && range !== 'bytes=0-299');
  expect(bodies.map(({ path }) => path)).toEqual(['/transacoes-1.csv', '/transacoes-1.csv']);
  expect(one.place.contents.get('transacoes-1.csv')).toEqual(text(1_500, 11));
});

test('files that were fetched from another address are kept where ETag and time are the same', async () => {
  const one = setting();
  one.publisher.faults = () => {
    if (one.publisher.log.length > 8) throw new Error('the process ends');
    return null;
  };
  await expect(fetchAll(one)).rejects.toThrow('the process ends');
  one.publisher.faults = () => null;
  const moved = look(one).files.map((file) => ({
    ...file,
    url: file.url.replace('/transacoes', '/b/transacoes'),
  }));
  for (const [name, file] of [...one.files]) one.files.set(`b/${name}`, file);
  again(one);
  await fetchAll(one, { ...look(one), files: moved });
  expect(one.publisher.log.filter(({ range }) => range !== 'bytes=0-511' && range !== 'bytes=0-299')).toEqual(
    [],
  );
});

test('a file that the publication no longer has is removed, and the folder is not sealed meanwhile', async () => {
  const one = setting();
  await fetchAll(one);
  one.files.delete('transacoes-3.csv');
  let isSealed = true;
  one.publisher.faults = () => {
    isSealed = one.place.contents.has(ORIGIN);
    return null;
  };
  await fetchAll(one);
  expect(isSealed).toBe(false);
  expect([...one.place.contents.keys()].sort()).toEqual(
    [
      '.obtidos/accepted/transacoes-1.csv.json',
      '.obtidos/accepted/transacoes-2.zip.json',
      ORIGIN,
      'transacoes-1.csv',
      'transacoes-2.zip',
    ].sort(),
  );
});

describe('nothing is fetched', () => {
  test('of a publication that still changes, and the folder stays as it was', async () => {
    const one = setting();
    const origin = await fetchAll(one);
    replace(one, 'transacoes-1.csv', text(10));
    again(one);
    const unready = ['transacoes-1.csv changed 4 minutes ago'];
    await expect(fetchAll(one, { ...look(one), unready })).rejects.toThrow(
      `transacoes_rfb 2026-09 cannot be fetched from ${ORIGIN_URL}: ${unready[0]}`,
    );
    expect(originIn(one)).toEqual(origin);
    expect(one.publisher.log).toEqual([]);
  });

  test('of a publication with an empty file', async () => {
    const one = settingOf({ ...files, 'transacoes-4.csv': text(0) });
    await expect(fetchAll(one)).rejects.toThrow(/cannot be fetched from .*: transacoes-4\.csv is empty$/);
    expect(one.publisher.log).toEqual([]);
  });

  test('where the disk has too little room, and the error has the bytes', async () => {
    const one = setting();
    one.place.free = (256 << 20) + 5_000;
    const refused = fetchAll(one);
    await expect(refused).rejects.toThrow(FileError);
    await expect(refused).rejects.toThrow(
      `${PLACE}: ${(1_800 + ARCHIVE.length).toLocaleString('en-US')} bytes are missing, the largest file needs ${ARCHIVE.length.toLocaleString('en-US')} once more while it is joined, and 268,435,456 must stay free, but only 268,440,456 are free`,
    );
    expect(one.publisher.log).toEqual([]);
  });

  test('into a folder that has a publication of another source', async () => {
    const one = setting();
    await fetchAll(one);
    await expect(fetchAll(one, { ...look(one), source: 'cnpj' }, cnpj)).rejects.toThrow(
      `${PLACE}: has a publication of transacoes_rfb, which one of cnpj would replace; name another folder`,
    );
    expect(originIn(one)?.fonte).toBe('transacoes_rfb');
  });

  test('of names that differ only in case', async () => {
    const one = settingOf({ 'transacoes.csv': text(10), 'TRANSACOES.csv': text(20) });
    await expect(fetchAll(one)).rejects.toThrow(/differ only in case/);
  });
});

describe('a publication is not sealed', () => {
  test('where a file is replaced after it was fetched; the next run fetches the new one', async () => {
    const one = setting(1);
    const publication = look(one);
    one.publisher.faults = ({ path }) => {
      if (path === '/transacoes-3.csv') replace(one, 'transacoes-2.zip', text(10));
      return null;
    };
    await expect(fetchAll(one, publication)).rejects.toThrow(
      /transacoes-2\.zip.*the publisher replaces this publication; start the fetch again: it begins with the new files/,
    );
    expect(originIn(one)).toBeNull();
    replace(one, 'transacoes-2.zip', archiveOf([{ name: 'transacoes.csv', bytes: text(50) }]));
    one.publisher.faults = () => null;
    again(one);
    expect((await fetchAll(one)).arquivos).toHaveLength(3);
    expect(one.publisher.log.filter(({ range }) => range !== 'bytes=0-511').map(({ path }) => path)).toEqual([
      // Once for its bytes, and the small files once more before the publication is sealed.
      '/transacoes-2.zip',
      '/transacoes-2.zip',
      '/transacoes-3.csv',
    ]);
  });

  test('where it has no file of rows', async () => {
    const one = settingOf({ 'leiame.csv': text(100) });
    await expect(fetchAll(one)).rejects.toThrow(
      `${PLACE}: not a whole publication of transacoes_rfb 2026-09: transacoes: no file with a name like transac`,
    );
    expect(originIn(one)).toBeNull();
  });

  test('at the deadline; the error says that the next run continues', async () => {
    const one = setting();
    one.timeMs = 30_000;
    one.publisher.faults = () => ({ kind: 'stalled', after: 'request' });
    await expect(fetchAll(one)).rejects.toMatchObject({
      fault: 'late',
      message: expect.stringMatching(/before 3 files, such as .*start the fetch again: it continues$/),
    });
  });
});

test('a clock that is wrong by years does not make the label one of the future', async () => {
  const one = setting();
  const { now } = one.clock;
  one.clock.now = () => now() - 20 * 365 * 86_400_000;
  expect((await fetchAll(one)).versao).toBe('2026-09');
});
