/** A listing gives the names, sizes, tags and times of a folder, and no name that leads out of it. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listFolder } from '../../loaders/publisher/listing.ts';
import { bytes } from '../support/publisher/bodies.ts';
import { inTurn } from '../support/publisher/faults.ts';
import { entryOf, multistatus, nextcloud, sharePath } from '../support/publisher/nextcloud.ts';
import { PUBLISHER_NOW, startStandIn } from '../support/publisher/server.ts';
import { page, published, type Site } from '../support/publisher/site.ts';
import { visitOf } from '../support/publisher/visits.ts';

const TOKEN = 'Zz99Token';
const MODIFIED = Date.UTC(2026, 9, 12, 18, 26);
const files = new Map([
  ['Dados/CNPJ/2026-10/Cnaes.zip', published('abc', MODIFIED)],
  ['Dados/CNPJ/2026-10/Situação & "outras".zip', published('', MODIFIED)],
  ['Dados/CNPJ/2026-10/dentro/x.zip', published('x', MODIFIED)],
  ['cnpj.tar.gz', published('x', MODIFIED)],
]);
const share = nextcloud(new Map([[TOKEN, files]]));
let site: Site;
const standIn = await startStandIn((request, now) => site(request, now));
const folder = `${standIn.origin}${sharePath(TOKEN, 'Dados/CNPJ/2026-10/')}`;
beforeEach(() => {
  site = share;
  standIn.faults = () => null;
});
afterAll(() => standIn.close());

const list = () => listFolder(visitOf(), folder);
const path = () => new URL(folder).pathname;
const file = published('abc', MODIFIED);

/** Answers every listing with this text. */
const answering = (xml: string): void => {
  site = () => page(207, 'application/xml; charset=utf-8', xml);
};

describe('a listing', () => {
  test('has each file and folder directly in the folder, and the clock of the publisher', async () => {
    const { entries, now } = await list();
    expect(now).toBe(PUBLISHER_NOW);
    expect(standIn.log[0]!.headers).toMatchObject({ depth: '1', 'x-requested-with': 'XMLHttpRequest' });
    expect(entries).toEqual([
      {
        name: 'Cnaes.zip',
        url: `${folder}Cnaes.zip`,
        isFolder: false,
        size: 3,
        etag: file.etag,
        modified: MODIFIED,
      },
      expect.objectContaining({
        name: 'Situação & "outras".zip',
        url: `${folder}Situa%C3%A7%C3%A3o%20%26%20%22outras%22.zip`,
        size: 0,
      }),
      expect.objectContaining({ name: 'dentro', url: `${folder}dentro/`, isFolder: true, size: null }),
    ]);
  });

  test('may have absolute addresses, another prefix, and numbers of characters', async () => {
    const plain = multistatus([entryOf(`${path()}A.zip`, { file, modified: MODIFIED })]);
    answering(
      plain
        .replaceAll('d:', 'D:')
        .replaceAll('xmlns:d=', 'xmlns:D=')
        .replace('>/public', `>${standIn.origin}/public`),
    );
    expect((await list()).entries.map(({ name }) => name)).toEqual(['A.zip']);
    answering(plain.replace('A.zip', '&#65;&#x42;.zip'));
    expect((await list()).entries.map(({ name }) => name)).toEqual(['AB.zip']);
  });

  test.each<[string, (own: string) => string]>([
    ['a folder above', (own) => `${own}../2026-09/A.zip`],
    ['an encoded folder above', (own) => `${own}%2e%2e/A.zip`],
    ['a name with an encoded slash', (own) => `${own}..%2F..%2Fetc%2Fpasswd`],
    ['a name with an encoded backslash', (own) => `${own}..%5Cx.zip`],
    ['another folder', () => '/public.php/dav/files/Zz99Token/Outros/A.zip'],
    ['a folder whose name begins alike', (own) => `${own.slice(0, -1)}x/A.zip`],
    ['a file further below', (own) => `${own}dentro/x.zip`],
    ['a name with a NUL', (own) => `${own}A%00.zip`],
    ['a name that turns the direction of text', (own) => `${own}A%E2%80%AEpiz.exe`],
    ['a broken encoding', (own) => `${own}A%ZZ.zip`],
  ])('with %s is refused as a whole', async (_, href) => {
    const good = entryOf(`${path()}B.zip`, { file, modified: MODIFIED });
    const bad = good.replace(/<d:href>.*<\/d:href>/, `<d:href>${href(path())}</d:href>`);
    answering(multistatus([good, bad]));
    await expect(list()).rejects.toMatchObject({ fault: 'wrong', message: expect.stringContaining(folder) });
  });

  test.each<[string, (good: string) => string]>([
    [
      'declares entities',
      (good) => `<!DOCTYPE x [<!ENTITY a "aaaa">]>${good.replace('<?xml version="1.0"?>', '')}`,
    ],
    ['binds its prefix to another namespace', (good) => good.replace('="DAV:"', '="urn:other"')],
    [
      'has elements of another prefix only',
      (good) => good.replaceAll('<d:href>', '<s:href>').replaceAll('</d:href>', '</s:href>'),
    ],
    ['is cut', (good) => good.slice(0, -40)],
    ['is cut after an entry', (good) => good.replace('</d:multistatus>', '')],
    ['is no XML', () => 'not found'],
    ['is empty', () => ''],
    ['has a size that is no number', (good) => good.replace('>3<', '>3e9<')],
    ['has two addresses of one entry', (good) => good.replace('</d:href>', '</d:href><d:href>/x</d:href>')],
    ['has a property only in the part with 404', (good) => good.replace('200 OK', '404 Not Found')],
  ])('that %s is refused', async (_, change) => {
    answering(change(multistatus([entryOf(`${path()}A.zip`, { file, modified: MODIFIED })])));
    // One sentence that names the folder.
    const message = expect.stringMatching(/^http:\S+: the listing cannot be used: [^{}\n]+$/);
    await expect(list()).rejects.toMatchObject({ fault: 'wrong', message });
  });

  test('is blocked or moved where a page is there in its place', async () => {
    standIn.faults = () => ({ kind: 'page', page: 'rejected' });
    await expect(list()).rejects.toMatchObject({ fault: 'blocked' });
    standIn.faults = () => ({ kind: 'page', page: 'login' });
    await expect(list()).rejects.toMatchObject({ fault: 'moved' });
    standIn.faults = () => ({ kind: 'status', status: 405 });
    await expect(list()).rejects.toMatchObject({ fault: 'blocked' });
    standIn.faults = () => ({ kind: 'status', status: 404 });
    await expect(list()).rejects.toMatchObject({ fault: 'moved' });
  });

  test('is asked for again after a break and after a 404 at random', async () => {
    standIn.faults = inTurn<unknown>({ kind: 'truncated', after: 200 }, { kind: 'status', status: 404 });
    expect((await list()).entries.length).toBe(3);
  });

  test.each([
    ['attributes', (count: number) => Array.from({ length: count }, (_, i) => ` a${i}="1"`).join(''), ''],
    ['elements', () => '', '<a/>'],
  ])('with too many %s is refused before it is read', async (_, attributes, element) => {
    const good = multistatus([entryOf(`${path()}A.zip`, { file, modified: MODIFIED })]);
    const grown = (count: number) =>
      good
        .replace('<d:multistatus', `<d:multistatus${attributes(count)}`)
        .replace('</d:multistatus>', `${element.repeat(count)}</d:multistatus>`);
    answering(grown(50_000));
    expect((await list()).entries.length).toBe(1);
    answering(grown(70_000));
    await expect(list()).rejects.toMatchObject({
      fault: 'wrong',
      message: expect.stringMatching(/it has 70\d{3} tags and attributes; allowed: at most 60000/),
    });
  });

  test('is bounded', async () => {
    site = () => ({ status: 207, headers: {}, body: bytes(Buffer.alloc(5 << 20, 'a')) });
    await expect(list()).rejects.toMatchObject({
      fault: 'wrong',
      message: expect.stringMatching(/: the listing has over 4,194,304 bytes/),
    });
  });
});
