/** Suggests establishments while a name is being typed. */
import { jsonOf } from '../../../shared/api/answers/json-text.ts';
import { addressOf } from '../../../shared/api/profile.ts';
import { nameWords, textOfWords, wordsIn } from '../../../shared/api/search/words.ts';
import { cnpj } from '../../../shared/datasets/cnpj/index.ts';
import type { Answer } from '../../../shared/http/answers.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import { type Call, fonteOf } from '../../../shared/http/located.ts';
import type { Clause } from '../../../shared/store/search/searcher.ts';
import { correctionsOf } from './corrections.ts';
import { indexAt, lookupNamed, searcherOf } from './index-at.ts';
import { itemOf } from './items.ts';
import { nameClauses, namesFirst } from './names.ts';

const MOST = 10;

const isApart = (clause: Clause): boolean => clause.kind === 'any' && clause.apart === true;

/**
 * The names in the order of the search: no total is asked for, so that few sets are read. Where there are
 * none, those of the nearest word.
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
  // Whoever is first in the order fulfils all clauses but these, unless its clause is apart.
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
