/** Finds the search index and the look-up tables in the generation that a request reads. */
import { busca, cnpj } from '../../../shared/datasets/cnpj/index.ts';
import { lookups } from '../../../shared/datasets/cnpj/lookups.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import { notInVersion } from '../../../shared/http/errors.ts';
import { type Call, storedTable } from '../../../shared/http/located.ts';
import type { Lookup } from '../../../shared/store/records/lookups.ts';
import type { IndexAt } from '../../../shared/store/search/searcher.ts';

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
