/** A version that is partial, still changing, or replaced during the check is not ready, with the reason. */

import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { publicationAt } from '../../loaders/publisher/look.ts';
import type { Publication } from '../../loaders/publisher/ports.ts';
import { soughtOf } from '../../operator/fetch/addresses.ts';
import { findSource } from '../../shared/datasets/index.ts';
import { nextcloud, sharePath } from '../support/publisher/nextcloud.ts';
import { publicationOf, publish } from '../support/publisher/publications.ts';
import { PUBLISHER_NOW, startStandIn } from '../support/publisher/server.ts';
import { type Files, published, type Seen } from '../support/publisher/site.ts';
import { virtualClock } from '../support/publisher/virtual-clock.ts';
import { visitOf } from '../support/publisher/visits.ts';
import { originOf } from '../support/update/fetching.ts';

const MINUTE = 60_000;
const OCTOBER = Date.UTC(2026, 9, 12, 18, 30);
const FOLDER = 'CNPJ/2026-10/';
const cnpj = findSource('cnpj')!;
const files: Files = new Map();
const standIn = await startStandIn(nextcloud(new Map([['Zz99Token', files]])));
const sought = soughtOf(cnpj, [`${standIn.origin}${sharePath('Zz99Token', 'CNPJ/')}`]);
beforeEach(() => {
  files.clear();
  publish(files, FOLDER, publicationOf('cnpj', '2026-10'), OCTOBER);
  standIn.now = () => PUBLISHER_NOW;
  standIn.faults = () => null;
  standIn.log.length = 0;
});
afterAll(() => standIn.close());

/** A clock on which a pause ends only with the work to which it belongs. */
function endlessPauses() {
  const pauses = { begun: 0, ended: 0 };
  const clock = {
    ...virtualClock(PUBLISHER_NOW),
    pause: (_: number, ended?: AbortSignal) =>
      new Promise<void>((done) => {
        pauses.begun++;
        ended?.addEventListener('abort', () => {
          pauses.ended++;
          done();
        });
      }),
  };
  return { pauses, clock };
}

const look = (
  start = PUBLISHER_NOW,
  known: Parameters<typeof publicationAt>[3] = null,
): Promise<Publication> => publicationAt(visitOf({ start }), sought, null, known);
const unready = async (): Promise<string> => (await look()).unready.join('; ');
const inFolder = (name: string) => `${FOLDER}${name}`;
const change = (name: string, modified: number, content?: Buffer) =>
  files.set(inFolder(name), published(content ?? files.get(inFolder(name))!.body, modified));

/** Whether a request reads a directory; observations of single files read from their beginning. */
const isOfDirectory = ({ method, range }: Seen): boolean => method === 'GET' && range !== 'bytes=0-511';

describe('a version', () => {
  test('that lacks files names them, and its archives are not read', async () => {
    for (const name of ['Empresas3.zip', 'Simples.zip']) files.delete(inFolder(name));
    expect(await unready()).toBe('missing (2 of 37 files): Empresas3.zip, Simples.zip');
    for (const part of [0, 1, 2, 4, 5, 6]) files.delete(inFolder(`Empresas${part}.zip`));
    expect(await unready()).toBe(
      'missing (8 of 37 files): Empresas0.zip, Empresas1.zip, Empresas2.zip, Empresas3.zip, Empresas4.zip and 3 more',
    );
    expect(standIn.log.some(isOfDirectory)).toBe(false);
  });

  test('that changed in the last minutes of the publisher is not ready, whatever the clock of this machine', async () => {
    const changed = PUBLISHER_NOW - 179 * MINUTE;
    change('Paises.zip', changed);
    for (const start of [0, PUBLISHER_NOW, Date.UTC(2040, 0, 1)]) {
      expect((await look(start)).unready).toEqual([
        'changed in the last 180 minutes (1 of 37 files, the last one at 2026-11-10T09:01Z): Paises.zip',
      ]);
    }
    standIn.now = () => PUBLISHER_NOW + 2 * MINUTE;
    for (const start of [0, Date.UTC(2040, 0, 1)]) expect((await look(start)).unready).toEqual([]);
  });

  test('with a time in the future of the publisher still changes', async () => {
    change('Paises.zip', PUBLISHER_NOW + 400 * MINUTE);
    expect(await unready()).toMatch(/^changed .* at 2026-11-10T18:40Z\): Paises\.zip/);
  });

  test('with an archive of another month is not ready', async () => {
    change('Socios4.zip', OCTOBER, publicationOf('cnpj', '2026-09').get('Socios4.zip')!);
    expect(await unready()).toMatch(/two stamps in one folder: D61010 .* D60910 \(Socios4\.zip\/K3241/);
  });

  test('whose archives are all of another month is not ready', async () => {
    publish(files, FOLDER, publicationOf('cnpj', '2026-09'), OCTOBER);
    expect(await unready()).toMatch(/the label 2026-10 contradicts the stamp D60910 \(.* and 36 more\)/);
  });

  test('with one archive under two names lacks a part', async () => {
    change('Socios4.zip', OCTOBER, publicationOf('cnpj', '2026-10').get('Socios5.zip')!);
    expect(await unready()).toMatch(/socios: no part 4/);
  });

  test('with a cut archive is not ready, and the attempts at the others end with it', async () => {
    const body = files.get(inFolder('Socios4.zip'))!.body;
    change('Socios4.zip', OCTOBER, body.slice(0, body.size - 30));
    standIn.faults = (seen) =>
      isOfDirectory(seen) && /Socios[1-3]/.test(seen.path) ? { kind: 'status', status: 503 } : null;
    const { pauses, clock } = endlessPauses();
    const visit = { ...visitOf({ connections: 1 }), clock };
    const { unready } = await publicationAt(visit, sought, null, null);
    expect(unready.join()).toMatch(/^Socios4\.zip: not a readable zip archive/);
    expect(pauses).toEqual({ begun: 3, ended: 3 });
    const requests = standIn.log.length;
    await visit.publisher.ask({ method: 'HEAD', url: standIn.origin });
    expect(standIn.log.length).toBe(requests + 1);
  });

  test('of which a file is replaced while its archives are read is not ready', async () => {
    standIn.faults = (request) => {
      if (isOfDirectory(request)) change('Simples.zip', OCTOBER + 1_000);
      return null;
    };
    // Either the range of the replaced archive shows it, or the second listing.
    expect(await unready()).toMatch(
      /Simples\.zip.*(?:was replaced while|changed while)|changed while .*Simples\.zip/,
    );
  });

  test('that fills while it is looked at is not ready', async () => {
    standIn.faults = () => {
      const listings = standIn.log.filter(({ method }) => method === 'PROPFIND').length;
      if (listings === 3) files.delete(inFolder('Socios9.zip'));
      return null;
    };
    expect(await unready()).toBe('changed while the version was looked at: Socios9.zip');
  });

  test('that was fetched and has not changed is not read again', async () => {
    const found = await look();
    const known = originOf(found);
    standIn.log.length = 0;
    expect((await look(PUBLISHER_NOW, known)).unready).toEqual([]);
    expect(standIn.log.some(isOfDirectory)).toBe(false);
    change('Simples.zip', OCTOBER + 1_000);
    await look(PUBLISHER_NOW, known);
    expect(standIn.log.some(isOfDirectory)).toBe(true);
  });
});
