/** Answers which companies a name as people have it may be. */
import { jsonOf } from '../../../shared/api/answers/json-text.ts';
import { statusOf } from '../../../shared/api/envelope.ts';
import { cnpj } from '../../../shared/datasets/cnpj/index.ts';
import type { Answer } from '../../../shared/http/answers.ts';
import { matchesOf } from './match.ts';

export const matches = (): Answer => async (call, deps) => {
  const { limite, sent } = call.parameters;
  const { nome = '', uf, municipio, cep, cnae } = sent;
  const found = await matchesOf({ nome, uf, municipio, cep, cnae, limite }, call, deps);
  return jsonOf({
    fonte: statusOf(cnpj.cadence, call.manifest.sources[cnpj.name]?.versao, deps.now()),
    ...found,
  });
};
