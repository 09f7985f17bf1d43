/** Shows a company: its registration with descriptions, and its lists, which a reader unfolds. */

import { createNetwork } from '../network/network.ts';
import { showing } from '../records/opened.ts';
import { closedView, partsOf } from './company-parts.ts';
import { headView, registrationView } from './company-view.ts';

export const showCompany = showing((question) => ({
  kind: 'cnpj',
  answer: (client) => client.ficha(question.cnpj ?? ''),
  requests: [
    [`/v1/cnpjs/${question.cnpj}/ficha`, 'cnpjs-ficha'],
    [`/v1/cnpjs/${question.cnpj}/rede`, 'cnpjs-rede'],
  ],
  title: ({ cnpj, empresa }) => empresa.razao_social ?? cnpj,
  head: headView,
  content: (sheet, _, client) => [registrationView(sheet), closedView(sheet, client)],
  parts: partsOf,
  more: createNetwork,
}));
