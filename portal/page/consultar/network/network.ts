/** Asks for the network of a company, shows it, and saves it as a file. */
import type { FichaCnpj } from '../../../../clients/typescript/src/index.ts';
import { originText } from '../origin.ts';
import { fill, find, offerCsv, offerFile } from '../place.ts';
import { problemView } from '../problem.ts';
import { addressOf, NO_QUESTION, type Question, questionOf } from '../question.ts';
import type { OpenPart } from '../records/part.ts';
import type { Turn, World } from '../screen.ts';
import { type Child, h, plainButton, type Tree } from '../tree.ts';
import { foundView, sizeText } from './found-view.ts';
import { draw } from './frame.ts';

/** The levels and the most nodes that are proposed. */
const PROPOSED = '2-100';

const option = (value: string, chosen: string | undefined, text: string): Tree =>
  h('option', { value, selected: value === chosen }, text);

const field = (id: string, label: string, options: readonly Tree[]): Tree =>
  h('div.filter', h('label', { for: id }, label), h('select', { id }, ...options));

/** The fields, the button, and the places of the answer. */
function sectionView({ network }: Question, ask: () => void): Tree {
  const [levels, most] = (network ?? PROPOSED).split('-');
  return h(
    'section',
    { 'aria-labelledby': 'rede' },
    h('h3', { id: 'rede' }, 'Quem está por trás'),
    h(
      'p',
      'Um nível são os sócios desta empresa e as empresas de que ela participa; dois, também os sócios e as empresas deles. Cada pedido conta como cinco requisições da chave.',
    ),
    h(
      'div.filters.network-fields',
      field(
        'rede-niveis',
        'Níveis',
        ['1', '2', '3'].map((value) => option(value, levels, value === '1' ? '1 nível' : `${value} níveis`)),
      ),
      field(
        'rede-nos',
        'Tamanho',
        ['50', '100', '500'].map((value) => option(value, most, `até ${value} empresas e sócios`)),
      ),
      h('div.filter', plainButton('Desenhar a rede', ask)),
    ),
    h('div', { role: 'status', class: 'said', 'data-network-said': true }),
    h('div', { 'data-network': true }),
  );
}

/** The part of an opened company that asks for its network, at once where the address names one. */
export function createNetwork(
  { cnpj }: FichaCnpj,
  question: Question,
  world: World,
  { isCurrent }: Turn,
): OpenPart {
  let isAsking = false;
  const ask = async (asked: string): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    const [niveis, nos_ate] = asked.split('-').map(Number);
    const said = find('[data-network-said]');
    fill(said, 'Consultando…');
    const [{ body, problem }, samples] = await Promise.all([
      world.reply(world.client.rede(cnpj, { niveis, nos_ate })),
      world.samples(),
    ]);
    isAsking = false;
    if (!isCurrent()) return;
    fill(said, problem ? problemView(problem, () => void ask(asked)) : h('p', sizeText(body)));
    fill(find('[data-network]'));
    if (problem) return;
    const origin = originText(body.fonte, samples.has(`cnpj ${body.fonte.versao}`));
    const buttons = saveView(cnpj, { niveis, nos_ate }, world);
    fill(find('[data-network]'), foundView(body, origin, buttons, question));
    if (document.querySelector('[data-drawing]')) draw(body, question);
    // The same network is drawn again for who comes back from another company.
    const own = questionOf(location.hash) ?? NO_QUESTION;
    history.replaceState(null, '', addressOf({ ...own, network: asked }));
  };
  const chosen = (id: string): string => find<HTMLSelectElement>(`#${id}`).value;
  return {
    view: sectionView(question, () => void ask(`${chosen('rede-niveis')}-${chosen('rede-nos')}`)),
    open: async () => {
      if (question.network !== null) await ask(question.network);
    },
  };
}

/** The properties that the style sheet gives a drawing, and that a saved file must therefore contain. */
const STYLED = 'fill stroke stroke-width stroke-dasharray font-family text-anchor paint-order opacity'.split(
  ' ',
);

function svgText(): string {
  const drawing = find('[data-drawing] > svg');
  const copy = drawing.cloneNode(true) as HTMLElement;
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [i, element] of [drawing, ...drawing.querySelectorAll('*')].entries()) {
    const [own, around] = [element, i === 0 ? null : element.parentElement].map(
      (one) => one && getComputedStyle(one),
    );
    for (const name of STYLED) {
      const value = own?.getPropertyValue(name) ?? '';
      // An element takes the rest from the one around it.
      if (value !== around?.getPropertyValue(name)) copies[i]?.setAttribute(name, value);
    }
  }
  return new XMLSerializer().serializeToString(copy);
}

const GRAPHML = 'application/graphml+xml';
const COST = 'O serviço escreve GraphML e CSV: cada um conta como outras cinco requisições.';

/** The buttons. `filters` are the parameters of the network that is shown. */
export function saveView(cnpj: string, filters: object, { client, reply }: World): Child {
  const name = `rede-${cnpj}`;
  const save = async (type: string, offer: (text: string) => void): Promise<void> => {
    const place = find('[data-saved]');
    fill(place, 'Pedindo o arquivo…');
    const { body, problem } = await reply(client.texto(`/v1/cnpjs/${cnpj}/rede`, type, filters));
    if (!place.isConnected) return;
    fill(place, problem ? problemView(problem, null) : 'O arquivo foi salvo.');
    if (body !== undefined) offer(body);
  };
  const graph = (text: string): void => offerFile(`${name}.graphml`, text, GRAPHML);
  const table = (text: string): void => offerCsv(`${name}.csv`, text);
  return [
    plainButton('Salvar SVG', () => offerFile(`${name}.svg`, svgText(), 'image/svg+xml')),
    plainButton('Salvar GraphML', () => void save(GRAPHML, graph)),
    plainButton('Salvar CSV', () => void save('text/csv', table)),
    h('span.small', COST),
    h('div', { role: 'status', 'data-saved': true }),
  ];
}
