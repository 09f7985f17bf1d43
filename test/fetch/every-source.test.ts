/** Synthetic publications of every source are found whole at a stand-in site, with the files of a load. */
import { expect, test } from 'vitest';
import { takeInventory } from '../../loaders/steps/inventory.ts';
import { INVENTED } from '../../synthetic/registry.ts';
import { publishedFiles } from '../support/memory-objects.ts';
import { find, OCTOBER, share, soughtAt } from '../support/publisher/looking.ts';
import { publicationOf, publish } from '../support/publisher/publications.ts';
import type { Files } from '../support/publisher/site.ts';

/** The version of each source and its publisher's folder; the sources not listed here have one file. */
const PLACES: Readonly<Record<string, readonly [version: string, folder: string, below: string]>> = {
  cnpj: ['2026-10', 'CNPJ/', '2026-10/'],
  cno: ['2026-10-12', 'CNO/', ''],
  cafir: ['2026-10', 'CAFIR/', ''],
  pgfn: ['2026-T3', 'PGFN/', '2026_trimestre_03/'],
  creditos_ativos_rfb: ['2026-09', 'creditos/', ''],
};

test.each(INVENTED.map((source) => [source.name, source] as const))('%s', async (name, source) => {
  const [version, at, below] = PLACES[name] ?? ['2026-10', 'outros/', ''];
  const published = publicationOf(name, version);
  const files: Files = new Map();
  publish(files, `${at}${below}`, published, OCTOBER);
  const place = await share(files);
  // Without a declared place the operator gives the address of the file.
  const [first = ''] = published.keys();
  const found = await find(soughtAt(name, place.at(PLACES[name] ? at : `${at}${first}`)));
  expect([found.version, found.unready]).toEqual([version, []]);
  const taken = new Map(found.files.map((file) => [file.name, published.get(file.name)!]));
  const plan = await takeInventory(source, version, publishedFiles(taken));
  expect(plan.members.length).toBeGreaterThanOrEqual(taken.size);
});
