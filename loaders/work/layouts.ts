/** Finds the resource of a file by its name. */
import { posix } from 'node:path';
import { type Resource, resourcesOf, type Source } from '../../shared/datasets/define.ts';
import { isBeside } from './beside.ts';

/** Returns undefined for a name that matches no declared layout, and for files of other programs. */
export function matchLayout(source: Source, path: string): Resource | undefined {
  if (isBeside(path)) return undefined;
  const name = posix.basename(path).toUpperCase();
  return resourcesOf(source).find((r) => r.layout.member.some((part) => name.includes(part.toUpperCase())));
}
