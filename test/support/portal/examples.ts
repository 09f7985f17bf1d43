/** Answers as the interface shows them in its examples. */
import DESCRIPTION from '../../../openapi.json' with { type: 'json' };

/** The caller names the type of the answer. */
export const exampleOf = <T>(path: keyof typeof DESCRIPTION.paths): T =>
  DESCRIPTION.paths[path].get.responses[200].content['application/json'].examples.exemplo.value as T;
