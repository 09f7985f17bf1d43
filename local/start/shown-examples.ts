/** The examples that the lines to try and the portal of a service show: those of /v1/exemplos. */
import { examplesReader } from '../../functions/status/exemplos.ts';
import type { ShownExamples } from '../../shared/api/answers/exemplos.ts';
import { createDependencies } from '../../shared/http/dependencies.ts';
import type { LocalStore } from '../store.ts';

const NONE: ShownExamples = {};

/** Returns a reader, whose result is the same object until another one is published. */
export function examplesOf({
  client,
  read,
  settings,
}: Pick<LocalStore, 'client' | 'read' | 'settings'>): () => Promise<ShownExamples> {
  const deps = createDependencies(settings, client, { read });
  const examples = examplesReader();
  // A damaged table must not stop the service: requests that need it report it.
  return async () => examples(await deps.manifest(), deps).catch(() => NONE);
}
