/** The searcher of a process, made here so that bundles of other functions do not contain the search. */
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import { createSearcher, type Searcher } from '../../../shared/store/search/searcher.ts';

const made = new WeakMap<Dependencies, Searcher>();

/** Returns the searcher of these dependencies, which keeps what it has read. */
export function searcherOf(deps: Dependencies): Searcher {
  const searcher = deps.searcher ?? made.get(deps) ?? createSearcher({ pace: deps.pace });
  made.set(deps, searcher);
  return searcher;
}
