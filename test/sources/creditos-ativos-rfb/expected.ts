/** The answers expected of the bundled sample of active tax credits. */
import { expecting } from '../../readers/expected.ts';
import { matching, readCredits } from '../../readers/ranges.ts';

export const expected = expecting(async (dir) => {
  const { items } = await readCredits(dir);
  const list = '/v1/rfb/creditos-ativos';
  const cases = [
    { path: list, itens: items },
    { path: `${list}?uf=EX`, itens: matching(items, { uf: 'EX' }) },
    { path: `${list}?ano_mes=202608`, itens: matching(items, { ano_mes: '202608' }) },
    { path: `${list}?uf=df&ano_mes=202609`, itens: matching(items, { uf: 'DF', ano_mes: '202609' }) },
    { path: `${list}?ano_mes=202512`, itens: [] },
  ];
  return { dropped: {}, unknown: [], cases };
});
