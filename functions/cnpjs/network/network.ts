/** The network of a company: its partners, where they are partners too, and the way to another company. */

import { absence } from '../../../shared/api/answers/absence.ts';
import { jsonOf } from '../../../shared/api/answers/json-text.ts';
import { CNPJ } from '../../../shared/api/path-params.ts';
import { MOST_LEVELS } from '../../../shared/api/query/network.ts';
import type { ViewRoute } from '../../../shared/api/route-kinds.ts';
import { cnpj as source } from '../../../shared/datasets/cnpj/index.ts';
import type { Answer } from '../../../shared/http/answers.ts';
import { notFound } from '../../../shared/http/errors.ts';
import { fonteOf, recordNamed, stateOf } from '../../../shared/http/located.ts';
import { Links } from './links.ts';
import { companyOf, type Link } from './parties.ts';
import { shownOf } from './shown.ts';
import { type Node, Walk } from './walk.ts';

export function network({ path }: ViewRoute): Answer {
  const { missing } = recordNamed(path);
  return async (call, deps) => {
    const { key, query } = call.parameters;
    const links = new Links(call, deps);
    if (!(await links.companies.has(key))) throw missing(call, source);
    const niveis = Number(query['niveis']);
    const walk = new Walk(links, companyOf(key, null), Number(query['nos_ate']));
    for (let level = 0; level < niveis && !walk.isEnded; level++) await walk.through(level);
    const shown = await shownOf([...walk.nodes.values()], walk.links, links.companies, call, deps);
    return jsonOf({ fonte: fonteOf(call, source, deps), cnpj: key, niveis, ...shown, cortado: walk.cuts });
  };
}

/** Nodes that a way walks through from each of its ends. */
const MOST_NODES_OF_END = 250;

/** The shortest way between two companies, within the walks from both of them. */
export function way({ path }: ViewRoute): Answer {
  const { missing } = recordNamed(path);
  return async (call, deps) => {
    const { key, query } = call.parameters;
    const ate = query['ate'] ?? '';
    const [from, to] = [new Links(call, deps), new Links(call, deps)];
    const [hasFrom, hasTo] = await Promise.all([from.companies.has(key), to.companies.has(ate)]);
    if (!hasFrom) throw missing(call, source);
    if (!hasTo) throw notFound(`Em ate, ${ate}: ${absence(CNPJ, ate, stateOf(call.manifest, source))}`);
    const ends = [from, to].map((links, i) => ({
      walk: new Walk(links, companyOf(i === 0 ? key : ate, null), MOST_NODES_OF_END),
      level: 0,
    })) as [End, End];
    const middle = await meet(ends);
    const { nodes, links } = middle === null ? { nodes: [], links: [] } : between(middle, ends);
    return jsonOf({
      fonte: fonteOf(call, source, deps),
      cnpj: key,
      ate,
      comprimento: middle === null ? null : links.length,
      ...(await shownOf(nodes, links, from.companies, call, deps)),
      cortado: ends.flatMap(({ walk }) => walk.cuts),
    });
  };
}

interface End {
  readonly walk: Walk;
  /** Levels that were walked through. */
  level: number;
}

type Ends = readonly [End, End];

/** Returns the node by which the way is the shortest; null if no node is in both walks. @throws StoreError */
async function meet(ends: Ends): Promise<string | null> {
  for (;;) {
    const best = nearest(ends);
    const open = ends.filter(({ walk, level }) => level < MOST_LEVELS && !walk.isEnded);
    // A node that is found later is one level farther from one of the ends at least.
    if (best && best.length <= Math.min(...open.map(({ level }) => level)) + 1) return best.id;
    const [next] = open.toSorted((a, b) => a.level - b.level);
    if (!next) return best?.id ?? null;
    await next.walk.through(next.level);
    next.level++;
  }
}

/** Returns the first of the nodes that are the least levels away from both ends. */
function nearest([{ walk: from }, { walk: to }]: Ends): { id: string; length: number } | null {
  let best: { id: string; length: number } | null = null;
  for (const [id, { level }] of from.nodes) {
    const other = to.nodes.get(id);
    if (other && (best === null || level + other.level < best.length))
      best = { id, length: level + other.level };
  }
  return best;
}

/** Returns the way through a node, from the first end to the second. */
function between(middle: string, [{ walk: from }, { walk: to }]: Ends) {
  const before = backTo(from, middle);
  const after = backTo(to, middle);
  const ids = [
    ...before.map(({ party }) => party.id).reverse(),
    ...after.slice(1).map(({ party }) => party.id),
  ];
  return {
    nodes: ids.map((id, level): Node => {
      const seen = [from, to].flatMap((walk) => walk.nodes.get(id) ?? []);
      const [first] = seen as [Node, ...Node[]];
      return { ...first, level, isWalked: seen.some(({ isWalked }) => isWalked) };
    }),
    links: [...linksTo(before).reverse(), ...linksTo(after)],
  };
}

/** Returns the nodes from one of a walk back to its start. */
function backTo({ nodes }: Walk, id: string): Node[] {
  const back: Node[] = [];
  for (let node = nodes.get(id); node; ) {
    back.push(node);
    const { by, party } = node;
    node = by ? nodes.get(by.de.id === party.id ? by.para.id : by.de.id) : undefined;
  }
  return back;
}

const linksTo = (nodes: readonly Node[]): Link[] => nodes.flatMap(({ by }) => by ?? []);
