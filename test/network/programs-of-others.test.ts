/** Networks as GraphML read by networkx, and as CSV read by Python: what is in the JSON, with its types. */
import { expect, test } from 'vitest';
import type { Link } from '../readers/network/network.ts';
import type { Cut, Node } from '../readers/network/walk.ts';
import { hasTools, requireTools, run } from '../support/contract/installation.ts';
import { testPlanted } from '../support/network/served.ts';
import { addressOf, peculiarOf } from './compare.ts';

const READ = `
import csv, io, json, sys
import networkx
read = []
for one in json.load(sys.stdin):
    graph = networkx.read_graphml(io.BytesIO(one["graphml"].encode()), force_multigraph=True)
    lines = io.StringIO(one["csv"].removeprefix("\\ufeff"), newline="")
    read.append({
        "directed": graph.is_directed(),
        "cortado": json.loads(graph.graph["cortado"]),
        "nodes": [{"id": node, **data} for node, data in graph.nodes(data=True)],
        "edges": [{"de": graph.nodes[source]["id"], "para": graph.nodes[target]["id"], **data} for source, target, data in graph.edges(data=True)],
        "lines": [{name: cell for name, cell in line.items() if cell != ""}
                  for line in csv.DictReader(lines, delimiter=";", strict=True)],
    })
print(json.dumps(read))
`;

type Fields = Readonly<Record<string, unknown>>;

interface Read {
  readonly directed: boolean;
  readonly cortado: readonly Cut[];
  readonly nodes: readonly Fields[];
  readonly edges: readonly Fields[];
  readonly lines: readonly Fields[];
}

interface Body {
  readonly nos: readonly Node[];
  readonly ligacoes: readonly Link[];
  readonly cortado: readonly Cut[];
}

/** XML has no control characters, which become blanks. */
const inXml = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f]/g, ' ') : value;

/** An absent attribute is null in JSON. */
const present = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, inXml(value)]),
  );

function nodesOf({ nos, cortado }: Body): Fields[] {
  return nos.map(({ href: _, ...node }) => {
    const cuts = cortado.filter(({ no }) => no === node.id);
    const corte = cuts.map(({ motivo }) => motivo).join(' ') || null;
    return present({ ...node, corte });
  });
}

/** The cells that are not empty. An apostrophe keeps a spreadsheet from reading a text as a formula. */
function linesOf({ nos, ligacoes, cortado }: Body): Fields[] {
  const end = (name: string, id: string): Fields => {
    const { tipo, nome, documento, percorrido } = nos.find((node) => node.id === id)!;
    const fields = Object.entries({ tipo, nome, documento, percorrido });
    return { [name]: id, ...Object.fromEntries(fields.map(([field, value]) => [`${name}_${field}`, value])) };
  };
  const links = ligacoes.map(
    (link): Fields => ({ ...link, ...end('de', link.de), ...end('para', link.para) }),
  );
  const cuts = cortado.map(
    ({ no, motivo, total }): Fields => ({ ...end('de', no), corte: motivo, corte_total: total }),
  );
  return [...links, ...cuts].map((line) => {
    const filled = Object.entries(line).filter(([, value]) => value !== null);
    return Object.fromEntries(
      filled.map(([name, value]) => [name, String(value).replace(/^(?=[=+@-])/, "'")]),
    );
  });
}

const sorted = (all: readonly Fields[]): Fields[] =>
  all.toSorted((a, b) => {
    const [x, y] = [a, b].map((one) => JSON.stringify(Object.entries(one).toSorted())) as [string, string];
    return x < y ? -1 : Number(x > y);
  });

const { api, planted } = await testPlanted({ version: '2026-10', small: true });

test.runIf(hasTools)('networkx reads each network as the JSON has it, and Python its CSV', async () => {
  requireTools();
  const paths = peculiarOf(planted).map((cnpj) => addressOf({ cnpj, niveis: 3, nos_ate: 120 }));
  const answers = await Promise.all(
    paths.map(async (path) => {
      const [json, csv, graphml] = await Promise.all(
        ['application/json', 'text/csv', 'application/graphml+xml'].map((Accept) =>
          api.get(path, { headers: { Accept } }),
        ),
      );
      return { body: json!.body as Body, csv: csv!.text, graphml: graphml!.text };
    }),
  );
  const out = await run('python3', ['-c', READ], { cwd: process.cwd(), input: answers });
  const read = JSON.parse(out) as Read[];
  expect(read).toHaveLength(answers.length);
  for (const [i, { body }] of answers.entries()) {
    const { directed, cortado, nodes, edges, lines } = read[i]!;
    expect([directed, cortado]).toEqual([true, body.cortado]);
    expect(nodes).toEqual(nodesOf(body));
    expect(sorted(edges.map(({ id: _, ...edge }) => edge))).toEqual(
      sorted(body.ligacoes.map((link) => present({ ...link }))),
    );
    expect(lines).toEqual(linesOf(body));
  }
  expect(answers.some(({ body }) => body.cortado.length > 1)).toBe(true);
});
