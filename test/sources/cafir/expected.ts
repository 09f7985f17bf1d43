/** The answers expected of the bundled CAFIR sample. */
import { expecting } from '../../readers/expected.ts';
import { matching, readProperties } from '../../readers/ranges.ts';

const ALONE = ['90000017', '90000025', '90000033', '90000041', '90000050', '00000068'];

export const expected = expecting(async (dir) => {
  const { items } = await readProperties(dir);
  const records = items
    .filter(({ nirf }) => ALONE.includes(String(nirf)))
    .map((item) => ({ path: `/v1/cafir/imoveis/${item.nirf}`, item }));
  const list = '/v1/cafir/imoveis';
  const cases = [
    ...records,
    { path: list, itens: items },
    { path: `${list}?uf=sp`, itens: matching(items, { uf: 'SP' }) },
    {
      path: `${list}?uf=SP&municipio=cidade%20%20modelo`,
      itens: matching(items, { uf: 'SP', municipio: 'CIDADE MODELO' }),
    },
    { path: `${list}?municipio=Bras%C3%ADlia`, itens: matching(items, { municipio: 'BRASILIA' }) },
    { path: `${list}?uf=AC`, itens: [] },
  ];
  return { dropped: { repeated: 1 }, unknown: ['/v1/cafir/imoveis/99999999'], cases };
});
