/** Networks as CSV and as GraphML, for spreadsheets and for programs that draw and measure graphs. */
import { type Cell, csvOf } from '../../api/answers/csv.ts';
import type { JsonText } from '../../api/answers/json-text.ts';
import { CSV_TYPE, type Exchange, type HttpResult, textResult } from '../exchange.ts';
import { escaped } from './atom.ts';

export const GRAPHML_TYPE = 'application/graphml+xml';

type Fields = Readonly<Record<string, Cell>>;

interface Graph {
  readonly nos: readonly Fields[];
  readonly ligacoes: readonly Fields[];
  readonly cortado: readonly {
    readonly no: string;
    readonly motivo: string;
    readonly total: number | null;
  }[];
}

/** Returns an answer about a network in the form of the exchange. */
export function graphResult(body: JsonText, form: Exchange['form']): HttpResult {
  if (form === 'csv') return { statusCode: 200, headers: { 'Content-Type': CSV_TYPE }, body: linksCsv(body) };
  if (form !== 'graphml') return textResult(200, body);
  const headers = { 'Content-Type': `${GRAPHML_TYPE}; charset=utf-8` };
  return { statusCode: 200, headers, body: graphml(body) };
}

const OF_END = ['tipo', 'nome', 'documento', 'percorrido'];
const OF_LINK = [
  'identificador_socio',
  'qualificacao_socio',
  'qualificacao_descricao',
  'data_entrada_sociedade',
];
const columnsOf = (end: string): string[] => [end, ...OF_END.map((name) => `${end}_${name}`)];
const COLUMNS = [...columnsOf('de'), ...columnsOf('para'), ...OF_LINK, 'corte', 'corte_total'];

/** A line for each link, and one for each cut, so that a saved file does not look whole where it is not. */
function linksCsv(body: JsonText): string {
  const { nos, ligacoes, cortado } = JSON.parse(body) as Graph;
  const nodes = new Map(nos.map((node) => [node['id'], node]));
  const end = (name: string, id: Cell): [string, Cell][] => [
    [name, id],
    ...OF_END.map((field): [string, Cell] => [`${name}_${field}`, nodes.get(id)?.[field] ?? null]),
  ];
  const links = ligacoes.map((link) => ({
    ...link,
    ...Object.fromEntries([...end('de', link['de'] ?? null), ...end('para', link['para'] ?? null)]),
  }));
  const cuts = cortado.map(({ no, motivo, total }) => ({
    ...Object.fromEntries(end('de', no)),
    corte: motivo,
    corte_total: total,
  }));
  return csvOf(COLUMNS, [...links, ...cuts]);
}

/** The attributes of nodes and links, with their types in GraphML. */
const OF_NODES = {
  id: 'string',
  tipo: 'string',
  nivel: 'int',
  nome: 'string',
  documento: 'string',
  situacao_cadastral: 'string',
  uf: 'string',
  municipio: 'string',
  municipio_nome: 'string',
  homonimo_possivel: 'boolean',
  percorrido: 'boolean',
  corte: 'string',
};
const OF_LINKS = Object.fromEntries(OF_LINK.map((name) => [name, 'string']));

const keysFor = (of: string, types: Readonly<Record<string, string>>): string[] =>
  Object.entries(types).map(
    ([name, type]) => `<key id="${of}_${name}" for="${of}" attr.name="${name}" attr.type="${type}"/>`,
  );

/** An absent value has no element. */
const dataOf = (of: string, types: Readonly<Record<string, string>>, fields: Fields): string =>
  Object.keys(types)
    .flatMap((name) => {
      const value = fields[name] ?? null;
      return value === null ? [] : [`<data key="${of}_${name}">${escaped(String(value))}</data>`];
    })
    .join('');

function graphml(body: JsonText): string {
  const { nos, ligacoes, cortado } = JSON.parse(body) as Graph;
  // Names may have characters that no attribute of XML can hold.
  const numbers = new Map(nos.map((node, i) => [node['id'], `n${i}`]));
  const motives = Map.groupBy(cortado, ({ no }) => no);
  const nodes = nos.map((node) => {
    const corte =
      motives
        .get(String(node['id']))
        ?.map(({ motivo }) => motivo)
        .join(' ') ?? null;
    const data = dataOf('node', OF_NODES, { ...node, corte });
    return `<node id="${numbers.get(node['id'])}">${data}</node>`;
  });
  const links = ligacoes.map((link, i) => {
    const [source, target] = [link['de'], link['para']].map((id) => numbers.get(id ?? null));
    const data = dataOf('edge', OF_LINKS, link);
    return `<edge id="l${i}" source="${source}" target="${target}">${data}</edge>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...keysFor('node', OF_NODES),
    ...keysFor('edge', OF_LINKS),
    '<key id="graph_cortado" for="graph" attr.name="cortado" attr.type="string"/>',
    '<graph edgedefault="directed">',
    // A way that was not found has no node that could say where it was cut.
    `<data key="graph_cortado">${escaped(JSON.stringify(cortado))}</data>`,
    ...nodes,
    ...links,
    '</graph>',
    '</graphml>\n',
  ].join('\n');
}
