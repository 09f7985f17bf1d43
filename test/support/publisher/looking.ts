/** Looks at stand-in publishers in tests, and closes them at the end of each test. */
import { afterEach } from 'vitest';
import { publicationAt, type Sought, versionsAt } from '../../../loaders/publisher/look.ts';
import { soughtOf } from '../../../operator/fetch/addresses.ts';
import { findSource } from '../../../shared/datasets/index.ts';
import type { Origin } from '../../../shared/store/generations/origin.ts';
import { nextcloud, sharePath } from './nextcloud.ts';
import { type StandIn, startStandIn } from './server.ts';
import type { Files, Site } from './site.ts';
import { visitOf } from './visits.ts';

export const TOKEN = 'Zz99Token';
const open: StandIn[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

export async function started(site: Site): Promise<StandIn> {
  const standIn = await startStandIn(site);
  open.push(standIn);
  return standIn;
}

export async function share(files: Files): Promise<{ standIn: StandIn; at: (folder: string) => string }> {
  const standIn = await started(nextcloud(new Map([[TOKEN, files]])));
  return { standIn, at: (folder) => `${standIn.origin}${sharePath(TOKEN, folder)}` };
}

export const soughtAt = (name: string, ...addresses: string[]): Sought =>
  soughtOf(findSource(name)!, addresses);
export const find = (sought: Sought, version: string | null = null, known: Origin | null = null) =>
  publicationAt(visitOf(), sought, version, known);
export const list = (sought: Sought) => versionsAt(visitOf(), sought);

/** Instants on the publisher's clock, which stands at 10 November 2026. */
export const OCTOBER = Date.UTC(2026, 9, 12, 18, 30);
export const SEPTEMBER = Date.UTC(2026, 8, 12, 18, 30);
