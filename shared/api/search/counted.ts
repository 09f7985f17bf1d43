/** The fields by which the matches of a search are counted. */
import { busca } from '../../datasets/cnpj/index.ts';
import { requiredChoice } from '../query-params.ts';

export const POR = requiredChoice(
  'por',
  'Campo por cujos valores se conta; cada valor vem com a sua quantidade exata.',
  busca.counts.map(({ name }) => name),
);
