/** Renders the records of each resource by state, and the difference from the version before. */
import type { RegistrosDaUf } from '../../../clients/typescript/src/index.ts';
import { barList } from '../bars.ts';
import { number } from '../consultar/formats.ts';
import { type Child, h } from '../consultar/tree.ts';
import type { Load } from './load.ts';

const DIFFERENCE = new Intl.NumberFormat('pt-BR', { signDisplay: 'exceptZero' });

const barOf = ({ uf, linhas, antes }: RegistrosDaUf) => ({
  name: uf ?? 'Sem UF',
  value: linhas,
  text: antes === null ? number(linhas) : `${number(linhas)} (${DIFFERENCE.format(linhas - antes)})`,
});

export function statesView({ estados, comparada_com }: Load): Child {
  const resources = [...new Set(estados.map(({ recurso }) => recurso))];
  const isCompared = estados.some(({ antes }) => antes !== null);
  return [
    h('p', {}, `Registros${isCompared ? ` e, entre parênteses, a diferença desde ${comparada_com}` : ''}.`),
    ...resources.map((resource) => {
      const own = estados
        .filter(({ recurso }) => recurso === resource)
        .toSorted((a, b) => b.linhas - a.linhas);
      return h('details', {}, h('summary', {}, h('code', {}, resource)), barList(own.map(barOf)));
    }),
  ];
}
