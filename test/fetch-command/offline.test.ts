/** A machine without a network is told so once, before any publisher is asked. */
import { expect, test } from 'vitest';
import { refuseOffline } from '../../operator/fetch/online.ts';
import { listVersions, look, runFetch } from '../../operator/fetch/run.ts';
import { findSource } from '../../shared/datasets/index.ts';
import { fetching } from '../support/update/fetching.ts';

const source = findSource('cno')!;
const request = { source, version: null, addresses: [], snapshots: '/dados', folder: null, hours: 24 };
const PLACES = ['https://um.example/a/', 'http://dois.example:8080/b.zip', 'https://um.example/c/'];

test('it is, where every host fails for want of a network or of names', async () => {
  const reached: string[] = [];
  const codes: Record<string, string> = { 'um.example': 'ENOTFOUND', 'dois.example': 'ENETUNREACH' };
  const offline = refuseOffline(PLACES, async (host, port) => {
    reached.push(`${host}:${port}`);
    return codes[host] ?? null;
  });
  await expect(offline).rejects.toThrow(
    'this machine reaches no publisher (um.example, dois.example:8080: ENOTFOUND, ENETUNREACH): it has no network, or cannot look up names; connect it and start the command again',
  );
  expect(reached).toEqual(['um.example:443', 'dois.example:8080']);
});

test.each([null, 'ECONNREFUSED', 'ECONNRESET'])('it is not, where one host answers with %s', async (code) => {
  const reach = async (host: string) => (host === 'um.example' ? 'ENOTFOUND' : code);
  await refuseOffline(PLACES, reach);
  await refuseOffline([], reach);
});

test('a fetch and a list of versions end with it', async () => {
  const { world, written } = fetching();
  const asked: (readonly string[])[] = [];
  const offline = async (addresses: readonly string[]) => {
    asked.push(addresses);
    throw new Error('no network');
  };
  const closed = { ...world, refuseOffline: offline };
  await expect(runFetch(closed, request)).rejects.toThrow('no network');
  await expect(listVersions(closed, { ...request, addresses: PLACES })).rejects.toThrow('no network');
  expect([asked, written()]).toEqual([[source.channel.addresses, PLACES], '']);
});

test('one reason of one host is written once a minute', async () => {
  const { world, written } = fetching();
  let now = 0;
  const clock = { ...world.clock, elapsed: () => now };
  const publicationAt: typeof world.publicationAt = async ({ note }) => {
    for (const file of ['a.zip', 'b.zip']) note(`https://um.example/${file}: reset; attempt 2 in 0.${now} s`);
    now += 59_999;
    note('https://um.example/a.zip: reset; attempt 3 in 2.0 s');
    note('https://um.example/a.zip: busy; attempt 4 in 4.0 s');
    now += 1;
    note('https://um.example/a.zip: reset; attempt 5 in 8.0 s');
    throw new Error('ended');
  };
  await expect(look({ ...world, clock, publicationAt }, request, 0)).rejects.toThrow('ended');
  expect(written()).toBe(
    [
      'a.zip: reset; attempt 2 in 0.0 s',
      'a.zip: busy; attempt 4 in 4.0 s',
      'a.zip: reset; attempt 5 in 8.0 s',
    ]
      .map((line) => `https://um.example/${line}\n`)
      .join(''),
  );
});
