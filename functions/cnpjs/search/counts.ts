/** The counts of a search: how many establishments match all filters, for each value of one field. */
import { jsonOf } from '../../../shared/api/answers/json-text.ts';
import { envelope } from '../../../shared/api/envelope.ts';
import { PORTES, SITUACOES } from '../../../shared/datasets/cnpj/codes.ts';
import { cnpj } from '../../../shared/datasets/cnpj/index.ts';
import type { Answer } from '../../../shared/http/answers.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import { type Call, fonteOf } from '../../../shared/http/located.ts';
import type { Lookup } from '../../../shared/store/records/lookups.ts';
import { type Counts, createCounts } from '../../../shared/store/search/counting.ts';
import { clausesOf, matchNothing } from './clauses.ts';
import { TABLE_OF } from './described.ts';
import { indexAt, lookupNamed, searcherOf } from './index-at.ts';

/** Counted field → descriptions of codes that are in no table. */
const OWN_CODES: Readonly<Record<string, Lookup>> = {
  situacao: new Map(Object.entries(SITUACOES)),
  porte: new Map(Object.entries(PORTES)),
};

const NONE: Lookup = new Map();

function descriptionsOf(by: string, call: Call, deps: Dependencies): Promise<Lookup> | Lookup {
  const table = TABLE_OF[by];
  return table === undefined ? (OWN_CODES[by] ?? NONE) : lookupNamed(call, deps, table);
}

const NOTHING: Counts = createCounts(0, new Map());

export const counts = (): Answer => async (call, deps) => {
  const { parameters } = call;
  const { limite, offset, query } = parameters;
  const por = query['por'] ?? '';
  const index = indexAt(call, deps);
  const { clauses, ignored } = await clausesOf(call, deps);
  const [found, descriptions] = await Promise.all([
    matchNothing(clauses) ? NOTHING : searcherOf(deps).counts(index, clauses, por),
    descriptionsOf(por, call, deps),
  ]);
  const itens = found.all.slice(offset, offset + limite).map(([valor, quantidade]) => ({
    valor,
    descricao: descriptions.get(valor ?? '') ?? null,
    quantidade,
  }));
  const fonte = fonteOf(call, cnpj, deps);
  const page = envelope(fonte, itens, parameters, found.all.length);
  return jsonOf({ ...page, por, quantidade: found.total, palavras_ignoradas: ignored });
};
