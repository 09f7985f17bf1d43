/** The search for companies: a page of the establishments that match all filters. */
import { jsonOf } from '../../../shared/api/answers/json-text.ts';
import { envelope } from '../../../shared/api/envelope.ts';
import { addressOf } from '../../../shared/api/profile.ts';
import { cnpj } from '../../../shared/datasets/cnpj/index.ts';
import type { Answer } from '../../../shared/http/answers.ts';
import { fonteOf } from '../../../shared/http/located.ts';
import { clausesOf, matchNothing } from './clauses.ts';
import { correctionsOf, otherWays } from './corrections.ts';
import { indexAt, lookupNamed, searcherOf } from './index-at.ts';
import { itemOf } from './items.ts';

const NOTHING = { total: 0, rows: [] };

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
