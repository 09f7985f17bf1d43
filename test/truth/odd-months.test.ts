/** A month with every oddity that publishers print is published without waivers, fully counted and served. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '../../loaders/account/account.ts';
import { total } from '../../loaders/account/summary.ts';
import { valuesByResource } from '../../loaders/account/value-report.ts';
import { rowReader, tallyOf } from '../../loaders/read/cells.ts';
import { openFile } from '../../loaders/read/opened-file.ts';
import { findSource } from '../../shared/datasets/index.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';
import { type Api, captureLog, newKey, startApi } from '../support/service/api.ts';
import { publishFiles } from '../support/service/published.ts';
import { startStore, type TestStore } from '../support/service/store.ts';
import { walk } from '../support/service/walk.ts';
import type { Files } from './memory-objects.ts';
import { publicationAt } from './months.ts';
import { ODD_MONTHS } from './oddities/index.ts';
import { type OddRow, withOddRows } from './oddities/oddity.ts';
import { type Publication, type Registries, startRegistries } from './registry.ts';
import { resourceOfFile } from './sheet.ts';

const COUNTRY = { seed: 5, size: 1 };

let store: TestStore;
let registries: Registries;
let api: Api;
beforeAll(async () => {
  captureLog();
  [store, registries] = await Promise.all([startStore(), startRegistries()]);
  // The other registries name a company of this month.
  await publish(oddMonth('cnpj').publication);
  api = await startApi(store, await newKey(store));
});
afterAll(async () => {
  await Promise.all([api.close(), registries.close()]);
  await store.stop();
});

function oddMonth(source: string) {
  const plain = publicationAt({ ...COUNTRY, source }, 1);
  const { odd, files: change = (files: Files) => files } = ODD_MONTHS[source]!;
  const { files, rows } = withOddRows(source, plain.files, odd);
  return { plain, rows, publication: { ...plain, files: change(files) } };
}

async function publish({ source, version, files }: Publication): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'odd-'));
  try {
    for (const [name, bytes] of files) writeFileSync(join(dir, name), bytes);
    await publishFiles(store, findSource(source)!, dir, version);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function accountOf(publication: Publication): Promise<Account> {
  const registry = await registries.empty();
  expect(await registry.offer(publication, false)).toBeNull();
  return registry.account()!;
}

const CLASSES = ['empty', 'marked', 'valid', 'malformed', 'cpfs'] as const;
type Counts = Record<string, Record<(typeof CLASSES)[number], number>>;

const add = (to: Counts, field: string, valueClass: (typeof CLASSES)[number], n: number): void => {
  to[field] ??= { empty: 0, marked: 0, valid: 0, malformed: 0, cpfs: 0 };
  to[field][valueClass] += n;
};

/** What the account of a month has more than that of another. */
function moreIn(odd: Account, plain: Account): Counts {
  const more: Counts = {};
  const before = valuesByResource(plain.summary.report);
  for (const [resource, fields] of Object.entries(valuesByResource(odd.summary.report))) {
    for (const [field, counts] of Object.entries(fields)) {
      for (const name of CLASSES)
        add(
          more,
          `${resource}.${field}`,
          name,
          (counts[name] ?? 0) - (before[resource]?.[field]?.[name] ?? 0),
        );
    }
  }
  return more;
}

/** What the odd rows must add: their odd values as declared, and the others as the row alone is counted. */
function expectedOf(source: string, rows: readonly OddRow[]): Counts {
  const all: Counts = {};
  for (const { oddity, file, alone } of rows) {
    const resource = resourceOfFile(source, file);
    const end = alone.length - (alone.at(-2) === 0x0d ? 2 : 1);
    const from = resource.layout.kind === 'headered' ? alone.indexOf('\n') + 1 : 0;
    const opened = openFile(resource, file, alone.subarray(0, from > 0 ? from - 1 : end), {});
    const tally = tallyOf(resource);
    rowReader(resource, opened.form, '', tally).read(alone, from, end);
    const { counts } = tally.result(0, null);
    fieldsOf(resource.layout).forEach((field, i) => {
      const declared = oddity.counted[field];
      const found = CLASSES[counts.slice(i * 4, i * 4 + 4).indexOf(1)] ?? 'empty';
      const name = `${resource.name}.${field}`;
      add(all, name, declared === 'masked' ? 'malformed' : (declared ?? found), 1);
      add(all, name, 'cpfs', declared === 'masked' ? 1 : 0);
    });
  }
  return all;
}

describe.each(Object.keys(ODD_MONTHS))('an odd month of %s', (source) => {
  test('is published with nothing waived, and every value of it is counted', async () => {
    const { plain, rows, publication } = oddMonth(source);
    const [odd, before] = [await accountOf(publication), await accountOf(plain)];
    expect(odd.gates.filter(({ passed, accepted }) => !passed || accepted)).toEqual([]);
    for (const { file, read, stored, dropped, quarantined } of odd.summary.files) {
      expect([file, stored + total(dropped) + total(quarantined)]).toEqual([file, read]);
      const own = rows.filter((row) => row.file === file);
      const was = before.summary.files.find((other) => other.file === file)!;
      expect([file, read - was.read, stored - was.stored]).toEqual([
        file,
        own.length,
        own.filter(({ oddity }) => oddity.isStored !== false).length,
      ]);
    }
    expect(moreIn(odd, before)).toMatchObject(expectedOf(source, rows));
  });

  test('is served as published, but for days that are none and complete CPFs', async () => {
    const { rows, publication } = oddMonth(source);
    await publish(publication);
    for (const { oddity } of rows) {
      const { path, served, name } = oddity;
      if (path === null) continue;
      const { body } = await api.get(path);
      const found = body.itens ? await walk(api, path, 100) : [body, body.empresa, body.simples];
      expect(found.filter(Boolean), name).toContainEqual(expect.objectContaining(served));
      expect(JSON.stringify(found), name).not.toMatch(/"111\.?444\.?777-?35"/);
    }
  });
});
