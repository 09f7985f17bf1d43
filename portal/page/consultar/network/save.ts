/** Saves a network as a file: the drawing as it is shown, and the forms that the service writes. */
import { offerCsv, offerFile } from '../offer-csv.ts';
import { fill, find } from '../place.ts';
import { problemView } from '../problem-view.ts';
import type { World } from '../screen.ts';
import { type Child, h, plainButton } from '../tree.ts';

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
