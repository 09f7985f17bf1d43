/** The frame that most parts share: a copy of the template with its programs, removed at the end. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Attempt, Place, Prepared } from '../../break/part.ts';
import { type Ended, type Service, until } from '../programs.ts';
import { servedWhole } from './answers.ts';
import { type Installation, install, lastLines } from './installation.ts';
import { copyOf, type Template, template } from './template.ts';
import type { Which } from './two-publications.ts';

/**
 * Attempts of which an interrupted campaign awaits the last one, so that it removes what it has mounted and
 * ends its programs.
 */
export function awaited(attempt: Prepared['attempt']): Prepared {
  let running: Promise<void> = Promise.resolve();
  return {
    attempt: (each) => {
      running = attempt(each);
      return running;
    },
    // The error of the attempt has been reported already.
    close: () => running.catch(() => undefined),
  };
}

/** A part whose attempts each work on a copy of the template. */
export function onCopies(
  { folder }: Place,
  attempt: (shared: Template, installation: Installation, attempt: Attempt) => Promise<void>,
): Prepared {
  return awaited(async (each) => {
    // Made by the first attempt, so that a short form without attempts costs nothing.
    const shared = await template();
    const dataDir = copyOf(shared, join(folder, `data-${each.number}`));
    const installation = install(shared, dataDir, folder);
    try {
      await attempt(shared, installation, each);
    } finally {
      await installation.close();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    }
  });
}

/** @throws Error where the service does not serve this publication whole */
export async function expectServed(
  { answers, key }: Template,
  { url }: Pick<Service, 'url'>,
  which: Which,
): Promise<void> {
  const served = await servedWhole(answers, url, key);
  if (served !== which) throw new Error(`the ${served} publication is served instead of the ${which} one`);
}

/**
 * Waits until the service serves this publication whole: a process may serve the generation before for
 * MANIFEST_TTL_SECONDS, which is 1 in the campaign.
 */
export async function expectServedSoon(
  shared: Template,
  service: Pick<Service, 'url'>,
  which: Which,
): Promise<void> {
  const isServed = () =>
    expectServed(shared, service, which).then(
      () => true,
      () => false,
    );
  // The error of the last comparison says more than that of the wait.
  await until(isServed).catch(() => undefined);
  await expectServed(shared, service, which);
}

/** @throws Error unless the load published, or ended with exit code 1 and a reason that matches */
export function expectReason(what: string, { code, out, err }: Ended, reason: RegExp): void {
  if (code === 0) return;
  const said = `${lastLines(err)} | ${lastLines(out)}`;
  if (code === 1 && reason.test(`${err} ${out}`) && !/States\./.test(said)) return;
  throw new Error(`${what} ended with ${code} and does not say ${reason}: ${said}`);
}
