/** Checks the folders that the arguments of a command name. */
import { readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../operator/command/errors.ts';
import { callerFolder } from '../shared/env.ts';

/** @throws UsageError */
export function existingFolder(flag: string, path: string): string {
  const folder = resolve(callerFolder(), path);
  try {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  } catch (error) {
    // The parent folder may be closed to this user, or a link may lead in a circle.
    throw new UsageError(`${flag} is "${path}", which cannot be read: ${(error as Error).message}`);
  }
  throw new UsageError(`${flag} is "${path}"; allowed: a folder that exists`);
}

/** Accepts a folder that does not exist yet. @throws UsageError */
export function freshFolder(flag: string, path: string): string {
  const folder = resolve(callerFolder(), path);
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found || (found.isDirectory() && readdirSync(folder).length === 0)) return folder;
  const fault = found.isDirectory() ? 'which is not empty' : 'which is not a folder';
  throw new UsageError(`${flag} is "${path}", ${fault}; allowed: a new or empty folder`);
}
