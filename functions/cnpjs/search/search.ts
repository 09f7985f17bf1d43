/** The search for companies: its pages, its counts, and suggestions. */
import { jsonOf } from '../../../shared/api/answers/json-text.ts';
import { envelope } from '../../../shared/api/envelope.ts';
import { addressOf } from '../../../shared/api/profile.ts';
import { nameWords, textOfWords, wordsIn } from '../../../shared/api/search/words.ts';
import { PORTES, SITUACOES } from '../../../shared/datasets/cnpj/codes.ts';
import { cnpj } from '../../../shared/datasets/cnpj/index.ts';
import type { Answer } from '../../../shared/http/answers.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import { type Call, fonteOf } from '../../../shared/http/located.ts';
import type { Lookup } from '../../../shared/store/records/lookups.ts';
import { type Counts, createCounts } from '../../../shared/store/search/counting.ts';
import type { Clause } from '../../../shared/store/search/searcher.ts';
import { clausesOf, matchNothing } from './clauses.ts';
import { correctionsOf, otherWays } from './corrections.ts';
import { TABLE_OF } from './described.ts';
import { indexAt, lookupNamed, searcherOf } from './index-at.ts';
import { itemOf } from './items.ts';
import { nameClauses, namesFirst } from './names.ts';

const NOTHING = { total: 0, rows: [] };

/** A page of the establishments that match all filters. */
export const search = (): Answer => async (call, deps) => {
  const { parameters } = call;
  const index = indexAt(call, deps);
  const { clauses, first, ignored } = await clausesOf(call, deps);
  const [{ total, rows }, towns, activities] = await Promise.all([
    matchNothing(clauses) ? NOTHING : searcherOf(deps).page(index, clauses, parameters, first),
    lookupNamed(call, deps, 'municipios'),
    lookupNamed(call, deps, 'cnaes'),
  ]);
  const fonte = fonteOf(call, cnpj, deps);
  const itens = rows.map((row) => {
    const item = itemOf(row, towns, activities);
    return { ...item, href: addressOf(item.cnpj ?? '', deps.settings) };
  });
  return jsonOf({
    ...envelope(fonte, itens, parameters, total),
    palavras_ignoradas: ignored,
    voce_quis_dizer:
      total === 0 ? [...(await otherWays(call, deps)), ...(await correctionsOf(call, deps))] : [],
  });
};

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

const NO_COUNTS: Counts = createCounts(0, new Map());

/** How many establishments match all filters, for each value of one field. */
export const counts = (): Answer => async (call, deps) => {
  const { parameters } = call;
  const { limite, offset, query } = parameters;
  const por = query['por'] ?? '';
  const index = indexAt(call, deps);
  const { clauses, ignored } = await clausesOf(call, deps);
  const [found, descriptions] = await Promise.all([
    matchNothing(clauses) ? NO_COUNTS : searcherOf(deps).counts(index, clauses, por),
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

const MOST = 10;

const isApart = (clause: Clause): boolean => clause.kind === 'any' && clause.apart === true;

/**
 * Establishments while a name is being typed, in the order of the search: no total is asked for, so that few
 * sets are read. Where there are none, those of the nearest word.
 */
export const suggestions = (): Answer => async (call, deps) => {
  const [found, towns] = await Promise.all([
    rowsOf(call.parameters.query['nome'] ?? '', call, deps),
    lookupNamed(call, deps, 'municipios'),
  ]);
  const [nearest] = found.length > 0 ? [] : await correctionsOf(call, deps, 1);
  const rows = nearest ? await rowsOf(textOfWords(nameWords(nearest.valor)), call, deps) : found;
  const itens = rows.map((row) => {
    const item = itemOf(row, towns, new Map());
    const { cnpj, razao_social, nome_fantasia, situacao_cadastral, uf, municipio_nome } = item;
    const href = addressOf(cnpj ?? '', deps.settings);
    return { cnpj, razao_social, nome_fantasia, situacao_cadastral, uf, municipio_nome, href };
  });
  return jsonOf({ fonte: fonteOf(call, cnpj, deps), itens });
};

/** `value` is the canonical text of a name. */
async function rowsOf(value: string, call: Call, deps: Dependencies): Promise<string[]> {
  const index = indexAt(call, deps);
  const name = wordsIn(value);
  const clauses = nameClauses(name);
  // A name that is first in the order matches all clauses but these, unless its clause is apart.
  const others = clauses.filter((clause) => !(clause.kind === 'any' && clause.implied));
  const sections: readonly (readonly Clause[])[] = [
    ...namesFirst(name).map((part) => [...part, ...(part.some(isApart) ? clauses : others)]),
    clauses,
  ];
  const found = new Set<string>();
  if (clauses.length === 0) return [];
  for (const clauses of sections) {
    for (const row of await searcherOf(deps).firstRows(index, clauses, MOST)) found.add(row);
    if (found.size >= MOST) break;
  }
  return [...found].slice(0, MOST);
}
