/** Issues, rotates and revokes keys by route until stopped, then checks that every reported change holds. */
import type { Service } from '../programs.ts';
import { ask } from './answers.ts';
import { type Access, manage } from './installation.ts';
import { PATHS } from './two-publications.ts';

export interface KeyChange {
  readonly key: string;
  readonly change: 'issued' | 'revoked';
}

export interface KeyChanges {
  /** Returns what was reported as done until now; later changes are not recorded. */
  stop(): readonly KeyChange[];
}

export function changeKeys(access: Access, service: Pick<Service, 'url'>): KeyChanges {
  const state = new Map<string, KeyChange['change']>();
  let stopped = false;
  const record = (key: string, change: KeyChange['change']): void => {
    if (!stopped) state.set(key, change);
  };
  const forget = (key: string): void => {
    if (!stopped) state.delete(key);
  };
  const issue = async (path: string, body: object): Promise<string> => {
    const { status, text } = await manage(access, service, 'POST', path, body);
    if (status !== 201) throw new Error(`no key is issued: ${status}`);
    const { chave } = JSON.parse(text) as { chave: string };
    record(chave, 'issued');
    return chave;
  };
  const change = async (): Promise<void> => {
    while (!stopped) {
      const revoked = await issue('/chaves', { cliente: 'Revogada' });
      // A revocation that is under way may be done or not.
      forget(revoked);
      const { status } = await manage(access, service, 'DELETE', `/chaves/${prefixOf(revoked)}`);
      if (status === 200) record(revoked, 'revoked');
      const rotated = await issue('/chaves', { cliente: 'Trocada' });
      await issue(`/chaves/${prefixOf(rotated)}/rotacao`, {});
    }
  };
  // The service is killed in the middle of a change.
  change().catch(() => undefined);
  return {
    stop: () => {
      stopped = true;
      return [...state].map(([key, change]) => ({ key, change }));
    },
  };
}

const prefixOf = (key: string): string => /^cnpj_[a-z]+_.{8}/.exec(key)?.[0] ?? '';

const EXPECTED: Readonly<Record<KeyChange['change'], string>> = { issued: '200', revoked: '401' };

/** Returns a sentence for each change that does not hold; keys are named by their prefix only. */
export async function lostChanges(url: string, changes: readonly KeyChange[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { key, change } of changes) {
    const answer = await ask(url, key, PATHS[0] ?? '');
    if (answer.startsWith(EXPECTED[change])) continue;
    lost.push(
      `the key ${prefixOf(key)} was reported as ${change} and is answered with ${answer.slice(0, 60)}`,
    );
  }
  return lost;
}
