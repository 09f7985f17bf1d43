/** Synthetic publications of all sources that have them are found at a stand-in site, fetched and loaded. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchPublication } from '../../loaders/fetch/fetch-publication.ts';
import { publicationAt, type Sought } from '../../loaders/publisher/look.ts';
import { takeInventory } from '../../loaders/steps/inventory.ts';
import { publicationFiles } from '../../local/publication-files.ts';
import { openFolderTarget } from '../../operator/fetch/folder-target.ts';
import type { Origin } from '../../shared/store/generations/origin.ts';
import { INVENTED } from '../../synthetic/registry.ts';
import { OCTOBER, share, soughtAt } from '../support/publisher/looking.ts';
import { publicationOf, publish } from '../support/publisher/publications.ts';
import type { Files } from '../support/publisher/site.ts';
import { visitOf } from '../support/publisher/visits.ts';

/** The version of each source and its publisher's folder; the sources not listed here have one file. */
const PLACES: Readonly<Record<string, readonly [version: string, folder: string, below: string]>> = {
  cnpj: ['2026-10', 'CNPJ/', '2026-10/'],
  cno: ['2026-10-12', 'CNO/', ''],
  cafir: ['2026-10', 'CAFIR/', ''],
  pgfn: ['2026-T3', 'PGFN/', '2026_trimestre_03/'],
  creditos_ativos_rfb: ['2026-09', 'creditos/', ''],
};

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'source-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function fetched(sought: Sought): Promise<Origin> {
  const visit = visitOf();
  const publication = await publicationAt(visit, sought, null, null);
  const target = await openFolderTarget(folder);
  const view = { begin: () => undefined, advance: () => undefined, stage: () => undefined };
  try {
    return await fetchPublication(visit, sought.source, publication, target, { connections: 3, view });
  } finally {
    await target.close();
    await visit.publisher.close();
  }
}

test.each(INVENTED.map((source) => [source.name, source] as const))('%s', async (name, source) => {
  const [version, at, below] = PLACES[name] ?? ['2026-10', 'outros/', ''];
  const published = publicationOf(name, version);
  const files: Files = new Map();
  publish(files, `${at}${below}`, published, OCTOBER);
  const place = await share(files);
  // Without a declared place the operator gives the address of the file.
  const [first = ''] = published.keys();
  const sought = soughtAt(name, place.at(PLACES[name] ? at : `${at}${first}`));

  const origin = await fetched(sought);
  expect(origin.versao).toBe(version);
  expect(origin.publicado_em).toBe(new Date(OCTOBER).toISOString());
  for (const { arquivo } of origin.arquivos) {
    expect(readFileSync(join(folder, arquivo)).equals(published.get(arquivo)!)).toBe(true);
  }
  const plan = await takeInventory(source, version, publicationFiles(folder));
  expect(plan.members.length).toBeGreaterThanOrEqual(origin.arquivos.length);

  expect(await fetched(sought)).toEqual(origin);
});
