/** Finds the search index, its searcher and the look-up tables in the generation that a request reads. */
import { busca, cnpj } from '../../../shared/datasets/cnpj/index.ts';
import { lookups } from '../../../shared/datasets/cnpj/lookups.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import { notInVersion } from '../../../shared/http/errors.ts';
import { type Call, storedTable } from '../../../shared/http/located.ts';
import type { Lookup } from '../../../shared/store/records/lookups.ts';
import { createSearcher, type IndexAt, type Searcher } from '../../../shared/store/search/searcher.ts';

/** `what` needs the index. @throws ApiError 503 for a generation that was loaded before it was stored */
export function indexAt(call: Call, { read }: Dependencies, what = 'A busca'): IndexAt {
  const stored = call.manifest.sources[cnpj.name]?.tables[busca.name];
  if (stored === undefined) throw notInVersion(what);
  return { read, stored };
}

/** Returns a whole look-up table by its name. @throws StoreError */
export function lookupNamed(call: Call, { read, lookup }: Dependencies, name: string): Promise<Lookup> {
  const found = lookups.find((one) => one.name === name);
  if (!found) throw new Error(`no look-up table ${name}`);
  const table = busca.derivedFrom;
  return lookup({ read, stored: storedTable(call, cnpj, table).name, table }, found);
}

/** Made here, so that bundles of other functions do not contain the search. */
const made = new WeakMap<Dependencies, Searcher>();

/** Returns the searcher of these dependencies, which keeps what it has read. */
export function searcherOf(deps: Dependencies): Searcher {
  const searcher = deps.searcher ?? made.get(deps) ?? createSearcher({ pace: deps.pace });
  made.set(deps, searcher);
  return searcher;
}
