/** An address for each list that exists and is empty. */
import type { QueryParameter } from '../../../shared/api/query-params.ts';
import type { ListRoute } from '../../../shared/api/route-kinds.ts';
import { cnpj } from '../../../shared/datasets/cnpj/index.ts';
import type { Source } from '../../../shared/datasets/define.ts';
import { answersOf, companies } from '../../sources/answers.ts';
import type { Api } from './api.ts';

function numbersIn(source: Source, digits: number): string[] {
  const text = JSON.stringify(source === cnpj ? companies() : answersOf(source));
  return [...new Set(text.match(new RegExp(`(?<!\\d)\\d{${digits}}(?!\\d)`, 'g')))];
}

/** A value that is in no record of the samples. */
const absentValue = (parameter: QueryParameter | undefined): string => {
  if (parameter?.name === 'ano_mes') return '190001';
  return parameter?.name === 'municipio' ? 'Lugar Nenhum' : 'AC';
};

/** Returns an address with an empty list. @throws Error if no sample record has one: it must be added */
export async function emptyPath(api: Api, { path, under, query }: ListRoute): Promise<string> {
  if (!under) return `${path}?${query[0]?.name}=${absentValue(query[0])}`;
  const digits = path.includes('{cnpj}') ? 14 : 12;
  for (const number of numbersIn(under.source, digits)) {
    const candidate = path.replace(/\{\w+\}/, number);
    const { status, body } = await api.get(candidate);
    if (status === 200 && body.paginacao.total === 0) return candidate;
  }
  throw new Error(`${path}: every record of the sample has items`);
}
