/** The descriptions of codes, and those among them that the publication does not have. */

import { READ_TABLES } from '../../../shared/api/ficha/readings.ts';
import { SUPPLEMENT, type Supplemented } from '../../../shared/datasets/cnpj/supplement.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import type { Call } from '../../../shared/http/located.ts';
import type { Lookup } from '../../../shared/store/records/lookups.ts';
import { lookupNamed } from '../search/index-at.ts';

/** Descriptions by code, by the name of their table. */
export type Tables = ReadonlyMap<string, Lookup>;

/** Returns the look-up tables of the generation, which a process reads once. @throws StoreError */
export async function tablesOf(call: Call, deps: Dependencies): Promise<Tables> {
  const found = READ_TABLES.map(
    async (name): Promise<[string, Lookup]> => [name, await lookupNamed(call, deps, name)],
  );
  return new Map(await Promise.all(found));
}

export type Describer = ReturnType<typeof describerOf>;

export function describerOf(tables: Tables) {
  const used = new Set<Supplemented>();
  const inTable = (name: string, codigo: string): string | null => {
    const own = tables.get(name)?.get(codigo);
    if (own) return own;
    const found = SUPPLEMENT.find((one) => one.tabela === name && one.codigo === codigo);
    if (found) used.add(found);
    return found?.descricao ?? null;
  };
  return {
    /** `of` is the name of a table, or the descriptions by code. */
    describe: (of: string | Readonly<Record<string, string>>, codigo: string | null) => {
      if (codigo === null) return { codigo, descricao: null };
      return { codigo, descricao: typeof of === 'string' ? inTable(of, codigo) : (of[codigo] ?? null) };
    },
    /** Returns the descriptions that were used and are not in the publication. */
    supplemented: () => [...used],
  };
}
