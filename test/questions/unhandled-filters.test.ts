/** A filter that is declared and handled nowhere would answer with everything; the service does not start. */
import { expect, test } from 'vitest';
import { HANDLED } from '../../functions/cnpjs/search/clauses.ts';
import { ANO_MES, refuseUnhandled } from '../../shared/api/query-params.ts';
import { filtered } from '../../shared/api/route-lines.ts';
import { FILTERS } from '../../shared/api/search/filters.ts';
import { cafir } from '../../shared/datasets/cafir/index.ts';
import { list } from '../../shared/http/answers.ts';

test('a filter of the search', () => {
  const declared = { ...FILTERS[0]!, name: 'cor' };
  expect(() => refuseUnhandled([...FILTERS, declared], HANDLED)).toThrow('handled nowhere: cor');
});

test('a filter of a list of all records', () => {
  const route = filtered('/v1/cafir/imoveis', cafir, 'imoveis', [ANO_MES], 'Imóveis rurais');
  expect(() => list(route)).toThrow('handled nowhere: ano_mes');
});
