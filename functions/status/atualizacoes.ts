/** The loads that published the served versions, as any reader may see them. */
import { jsonOf } from '../../shared/api/answers/json-text.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import type { Answer } from '../../shared/http/answers.ts';
import { loadsIn, type ShownLoad } from '../../shared/store/loads/shown/shown-load.ts';
import { cachedReads } from '../../shared/store/records/read-cache.ts';
import { controlTable } from '../../shared/store/tables.ts';

/** The generations of all sources before and after their switches. */
const CAPACITY = 2 * SOURCES.length;
/** The record of a load is written after its switch. A process reads the store no more often than this. */
const AGE_MS = 60_000;

export const atualizacoes = (): Answer => {
  const find = cachedReads<ShownLoad>(CAPACITY);
  return async ({ manifest: { sources } }, deps) => {
    const turn = Math.floor(deps.now() / AGE_MS);
    const loadOf = deps.loadOf ?? loadsIn({ ...deps, control: controlTable(deps.settings.TABLE_PREFIX) });
    const loads = SOURCES.flatMap((source) => {
      const state = sources[source.name];
      return state ? find(`${source.name} ${state.generation} ${turn}`, () => loadOf(source, state)) : [];
    });
    return jsonOf({ atualizacoes: await Promise.all(loads) });
  };
};
