/** The network of a company in the portal: where its nodes are drawn, and what is said of it in words. */

import { describe, expect, test } from 'vitest';
import type { Rede } from '../../clients/typescript/src/index.ts';
import { drawingView } from '../../portal/page/consultar/network/drawing.ts';
import {
  foundView,
  linksTable,
  missingTexts,
  sizeText,
} from '../../portal/page/consultar/network/found-view.ts';
import { layoutOf } from '../../portal/page/consultar/network/layout.ts';
import { NO_QUESTION } from '../../portal/page/consultar/question.ts';
import type { Tree } from '../../portal/page/consultar/tree.ts';
import { companyNode, linkOf, networkOf, personNode, strangerNode } from '../support/portal/networks.ts';
import { elementsIn, textOfTree } from '../support/portal/trees.ts';

const question = { ...NO_QUESTION, filters: { uf: 'SP' }, cnpj: '10000000000100' };
const SIZES = [1, 2, 5, 50, 500];

const drawn = (size: number): Tree => {
  const network = networkOf(size);
  return drawingView({ network, layout: layoutOf(network), question, scale: 1, show: () => {} });
};

describe('the places of a network', () => {
  test.each(SIZES)('of %i nodes are the same each time, and one for each node', (size) => {
    const network = networkOf(size);
    const { places } = layoutOf(network);
    expect([...places.keys()].sort()).toEqual(network.nos.map(({ id }) => id).sort());
    expect(layoutOf(networkOf(size)).places).toEqual(places);
  });

  test.each(SIZES)('of %i nodes have room around them', (size) => {
    const { places, room } = layoutOf(networkOf(size));
    const all = [...places.values()];
    const nearest = all.flatMap((one, i) =>
      all.slice(0, i).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    );
    expect(nearest.filter((distance) => distance < 2 * room - 0.001)).toEqual([]);
  });
});

describe('the drawing of a network', () => {
  test.each(SIZES)('of %i nodes has them all, and a line from node to node for their links', (size) => {
    const network = networkOf(size);
    const { places } = layoutOf(network);
    const near = (text = ''): string[] => {
      const [x = Number.NaN, y = Number.NaN] = text.split(',').map(Number);
      return [...places.values()].flatMap((at) => (Math.hypot(at.x - x, at.y - y) < 15 ? [at.node.id] : []));
    };
    const lines = elementsIn(drawn(size), 'polyline').map(({ attributes }) => {
      const [from, to] = String(attributes['points']).split(' ');
      return `${near(from)} ${near(to)}`;
    });
    const pairs = new Set(network.ligacoes.map(({ de, para }) => `${de} ${para}`));
    expect(lines).toEqual([...pairs]);
    expect(elementsIn(drawn(size), 'title')).toHaveLength(size);
  });

  test('tells companies, persons and others by shape, and the start, cuts and the unwalked by signs', () => {
    const shown: string[] = [];
    const nos = [
      companyNode(0, 0),
      personNode(1, 1),
      strangerNode(2, 1),
      companyNode(3, 1, { percorrido: false, href: null }),
    ];
    const [start, person, stranger, company] = nos.map(({ id }) => id);
    const ligacoes = [
      linkOf(person!, start!),
      linkOf(stranger!, start!),
      linkOf(start!, company!),
      linkOf(start!, company!, 1),
    ];
    const cortado = [{ no: person!, motivo: 'muitas_participacoes', total: 5000 }] as const;
    const network = { ...networkOf(1), nos, ligacoes, cortado };
    const show = ({ id }: { id: string }): void => void shown.push(id);
    const tree = drawingView({ network, layout: layoutOf(network), question, scale: 1, show });
    const nodes = elementsIn(tree, 'g').filter(({ attributes }) => attributes['class'] === 'node');
    const shapes = nodes.map((node) =>
      ['circle', 'rect'].flatMap((tag) => elementsIn(node, tag).map(({ attributes }) => attributes['class'])),
    );
    expect(shapes).toEqual([
      ['reach', 'start', 'shape empresa'],
      ['reach', 'cut', 'shape pessoa'],
      ['reach', 'shape sem_documento unwalked'],
      ['reach', 'shape empresa unwalked'],
    ]);
    expect(elementsIn(tree, 'polyline')).toHaveLength(3);
    expect(elementsIn(tree, 'title').map(textOfTree)).toEqual([
      'PADARIA DO EXEMPLO 0 LTDA, empresa, 10.000.000/0001-00, ativa, SAO PAULO, SP, início da rede',
      'BRUNO DA AMOSTRA DE SOUZA 1, pessoa, ***100001**, nível 1, cortado: tem mais ligações',
      'EXAMPLE PARTNERS 2 LLC, sócio sem documento, nível 1',
      'AGRO INVENTADA 3 LTDA, empresa, 10.000.003/0001-00, ativa, SAO PAULO, SP, nível 1, as suas ligações não foram procuradas',
    ]);
    for (const { attributes } of nodes) (attributes['onclick'] as () => void)();
    expect(shown).toEqual(nos.map(({ id }) => id));
  });
});

describe('the words of a network', () => {
  const [start, person] = [companyNode(0, 0), personNode(1, 1)];

  test.each([
    [
      { no: person.id, motivo: 'muitas_participacoes', total: 5000 },
      /^BRUNO DA AMOSTRA DE SOUZA 1 participa de 5\.000 empresas, que não foram percorridas\.$/,
    ],
    [
      { no: start.id, motivo: 'muitos_socios', total: 3000 },
      /^PADARIA DO EXEMPLO 0 LTDA tem 3\.000 sócios, que não foram percorridos\.$/,
    ],
    [
      { no: person.id, motivo: 'nos_ate', total: null },
      /^A busca parou em BRUNO .*, porque a rede chegou ao tamanho pedido\. O grupo continua além do que está aqui\.$/,
    ],
    [
      { no: person.id, motivo: 'leituras', total: null },
      /^A busca parou em BRUNO .*limite de leituras do serviço\. O grupo continua/,
    ],
  ] as const)('say why it was cut: %j', (cut, text) => {
    const nos = [start, person];
    expect(missingTexts({ ...networkOf(1), nos, cortado: [cut] })).toEqual([expect.stringMatching(text)]);
  });

  test('do not say of a company that was cut at once that nothing is published of it', () => {
    const texts = (cortado: Rede['cortado']): string =>
      textOfTree(foundView({ ...networkOf(1), cortado }, 'Versão 2026-10.', null, question));
    expect(texts([{ no: start.id, motivo: 'muitos_socios', total: 3000 }])).toMatch(
      /^Esta rede foi cortada:PADARIA DO EXEMPLO 0 LTDA tem 3\.000 sócios(?!.*A fonte não traz)/,
    );
    expect(texts([])).toMatch(/^A fonte não traz sócios nem participações desta empresa\./);
  });

  test('say how much there is, and of what the links were not looked for', () => {
    const nos = [start, person, personNode(2, 1, { percorrido: false }), strangerNode(3, 1)];
    const network = { ...networkOf(1), nos, ligacoes: [linkOf(person.id, start.id)] };
    expect(sizeText(network)).toBe('1 empresa, 2 pessoas, 1 sócio sem documento e 1 ligação.');
    expect(missingTexts(network)).toEqual([
      'Não foram procuradas as ligações de 1 empresa ou pessoa, que podem ter outras.',
    ]);
    expect(missingTexts({ ...network, nos: [start, person] })).toEqual([]);
  });

  test('list the partners with companies, qualifications and days of entry', () => {
    const network = { ...networkOf(1), nos: [start, person], ligacoes: [linkOf(person.id, start.id, 1)] };
    const [row] = elementsIn(elementsIn(linksTable(network, question), 'tbody'), 'tr');
    expect(row!.children.flat().map((cell) => textOfTree(cell))).toEqual([
      'BRUNO DA AMOSTRA DE SOUZA 1 · ***100001**',
      'PADARIA DO EXEMPLO 0 LTDA · 10.000.000/0001-00',
      'Sócio (22)',
      '01/03/2011',
    ]);
  });
});
