/** The examples that the lines to try and the portal of a service show: those of /v1/exemplos. */
import { examplesReader } from '../../functions/status/exemplos.ts';
import type { ShownExamples } from '../../shared/api/answers/exemplos.ts';
import { createDependencies } from '../../shared/http/dependencies.ts';
import type { LocalStore } from '../store.ts';

/** Returns a reader, whose result is the same object until something is published. */
export function examplesOf({
  client,
  read,
  settings,
}: Pick<LocalStore, 'client' | 'read' | 'settings'>): () => Promise<ShownExamples> {
  const deps = createDependencies(settings, client, { read });
  const examples = examplesReader();
  let last: ShownExamples = {};
  return async () => {
    // A store that fails or is damaged must not stop the service and its portal: the API reports it.
    last = await deps
      .manifest()
      .then((manifest) => examples(manifest, deps))
      .catch(() => last);
    return last;
  };
}
