/** Shows a company: its registration with descriptions, and its lists, which a reader unfolds. */

import { createNetwork } from '../network/network.ts';
import type { Question } from '../question.ts';
import { showOpened } from '../records/opened.ts';
import type { Turn, World } from '../screen.ts';
import { closedView, partsOf } from './company-parts.ts';
import { headView, registrationView } from './company-view.ts';

export const showCompany = (question: Question, world: World, turn: Turn): Promise<void> =>
  showOpened(
    {
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
    },
    question,
    world,
    turn,
  );
