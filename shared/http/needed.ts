/** What depends on the sources that a request needs, which a parameter may choose. */
import type { Parameters } from '../api/params.ts';
import { neededBy, type Route } from '../api/route-kinds.ts';
import type { Source } from '../datasets/define.ts';

export type ForRequest<Value> = (parameters: Parameters) => Value;

/** Makes a value for each list of sources once, and returns that of a request. */
export function perNeeds<Value>(route: Route, make: (needs: readonly Source[]) => Value): ForRequest<Value> {
  const chosenBy = route.kind === 'view' ? route.chosenBy : null;
  const all = neededBy(route).map((needs) => ({ name: needs[0]?.name, value: make(needs) }));
  const [first] = all;
  if (!first) throw new Error(`${route.path}: no sources to choose from`);
  if (chosenBy === null) return () => first.value;
  // A path may name no source, which is a 404.
  const none = make([]);
  return ({ query, key }) => all.find(({ name }) => name === (query[chosenBy] ?? key))?.value ?? none;
}
