/** Shows the tax credits of a state, or of all, as Receita Federal adds them up: one list with its pages. */

import type { CreditosAtivosRfb } from '../../../../clients/typescript/src/index.ts';
import type { Api } from '../../api/api.ts';
import { joined, mapped } from '../../figures.ts';
import { STATES } from '../form/fields.ts';
import { monthText } from '../form/typed.ts';
import { moneyText } from '../formats.ts';
import { fill, find } from '../place.ts';
import { opening, pageFrom, type Question } from '../question.ts';
import { render, screen, type Turn, title, type World } from '../screen.ts';
import { h, headingView, switchesView, type Tree } from '../tree.ts';
import { apiView, rowView } from './facts.ts';
import { aroundView } from './opened.ts';
import { createPart } from './part.ts';
import type { Part } from './part-view.ts';

const creditRow = (credit: CreditosAtivosRfb): Tree =>
  rowView({
    title: joined([credit.grupo_tributo, credit.uf, mapped(credit.ano_mes, monthText)], ' · '),
    amount: ['valor total', mapped(credit.valor_total, moneyText)],
    facts: [
      credit.situacao,
      credit.tipo_contribuinte,
      credit.natureza_juridica,
      joined([credit.cnae_secao_cod, credit.cnae_secao_descr], ' '),
    ],
  });

const ALL = 'todos';

const partOf = (state: string, client: Api['client']): Part => ({
  name: 'creditos',
  title: 'Créditos',
  list: client.creditosAtivos(state === ALL ? {} : { uf: state }),
  none: 'A fonte não traz créditos deste estado.',
  row: creditRow,
});

export async function showCredits(question: Question, world: World, turn: Turn): Promise<void> {
  const state = question.credits ?? ALL;
  const name = state === ALL ? 'Créditos ativos de todos os estados' : `Créditos ativos de ${state}`;
  const part = partOf(state, world.client);
  // The list is unfolded at once, because there is nothing else.
  const { view, open } = createPart(part, { ...question, list: part.name }, world, turn);
  const states = [ALL, ...STATES].map((one) => [one, one, opening(question, { credits: one })] as const);
  title(name);
  fill(screen.said(), '');
  render(
    screen.result(),
    h(
      'div.company',
      aroundView(question, 'credits'),
      headingView(name),
      h('p', 'Somas por mês, estado, tributo e situação, como a Receita Federal as publica.'),
      switchesView('Estado', states, state),
      h('div.parts', view),
      apiView([part.list.endereco(pageFrom(0))]),
    ),
  );
  if (!(document.activeElement instanceof HTMLElement && document.activeElement.dataset['keep']))
    find('[data-heading]').focus();
  await open();
}
