/** The network of a company: its partners, and the companies in which it and they are partners. */
import { jsonOf } from '../../../shared/api/answers/json-text.ts';
import type { ViewRoute } from '../../../shared/api/route-kinds.ts';
import { cnpj as source } from '../../../shared/datasets/cnpj/index.ts';
import type { Answer } from '../../../shared/http/answers.ts';
import { fonteOf, recordNamed } from '../../../shared/http/located.ts';
import { Links } from './links.ts';
import { companyOf } from './parties.ts';
import { shownOf } from './shown.ts';
import { Walk } from './walk.ts';

export function network({ path }: ViewRoute): Answer {
  const { missing } = recordNamed(path);
  return async (call, deps) => {
    const { key, query } = call.parameters;
    const links = new Links(call, deps);
    if (!(await links.companies.has(key))) throw missing(call, source);
    const niveis = Number(query['niveis']);
    const walk = new Walk(links, companyOf(key, null), Number(query['nos_ate']));
    for (let level = 0; level < niveis && !walk.isEnded; level++) await walk.through(level);
    const shown = await shownOf([...walk.nodes.values()], walk.links, links.companies, call, deps);
    return jsonOf({ fonte: fonteOf(call, source, deps), cnpj: key, niveis, ...shown, cortado: walk.cuts });
  };
}
