/** One company in readable form. */
import type { ViewRoute } from '../../../shared/api/route-kinds.ts';
import { cnpj } from '../../../shared/datasets/cnpj/index.ts';
import type { Answer } from '../../../shared/http/answers.ts';
import { recordNamed } from '../../../shared/http/located.ts';
import { fichasOf } from './fichas.ts';

export function ficha({ path }: ViewRoute): Answer {
  const { missing } = recordNamed(path);
  return async (call, deps) => {
    const [found] = await fichasOf(call, deps, [call.parameters.key]);
    if (!found) throw missing(call, cnpj);
    return found;
  };
}
