/**
 * Places the nodes of a network: around each node stand those that were found from it, in rings. The same
 * network always has the same places.
 */
import type { NoDaRede, Rede } from '../../../../clients/typescript/src/index.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Placed extends Place {
  readonly node: NoDaRede;
}

export interface Layout {
  /** By the ids of the nodes, each followed by those around it. */
  readonly places: ReadonlyMap<string, Placed>;
  /** The radius of the circle that each node has for itself. */
  readonly room: number;
  /** The corners of the rectangle around these circles. */
  readonly from: Place;
  readonly to: Place;
}

type Found = ReadonlyMap<NoDaRede, readonly NoDaRede[]>;

/** Returns the nodes that were found from each: the first link of a node leads to the level before. */
function foundFrom({ nos, ligacoes }: Rede): Found {
  const nodes = new Map(nos.map((node) => [node.id, node]));
  const found = new Map(nos.map((node): [NoDaRede, NoDaRede[]] => [node, []]));
  const seen = new Set<NoDaRede>();
  for (const { de, para } of ligacoes) {
    const [one, other] = [nodes.get(de), nodes.get(para)];
    if (!one || !other) continue;
    const [before, after] = one.nivel < other.nivel ? [one, other] : [other, one];
    if (after.nivel === before.nivel || seen.has(after)) continue;
    seen.add(after);
    found.get(before)?.push(after);
  }
  return found;
}

/** A node with all that stand around it, which a circle of this radius holds. */
interface Cluster {
  readonly node: NoDaRede;
  readonly radius: number;
  readonly rings: readonly Ring[];
}

interface Ring {
  /** From the node in the middle to the middle of each cluster. */
  readonly distance: number;
  readonly clusters: readonly Cluster[];
}

const TURN = 2 * Math.PI;

const largest = (clusters: readonly Cluster[]): number => Math.max(...clusters.map(({ radius }) => radius));

const endOf = ({ distance, clusters }: Ring): number => distance + largest(clusters);

/** The angle in which a circle is seen at a distance. */
const angleOf = ({ radius }: Cluster, distance: number): number => 2 * Math.asin(radius / distance);

const anglesOf = ({ distance, clusters }: Ring): number =>
  clusters.reduce((sum, cluster) => sum + angleOf(cluster, distance), 0);

/** Returns one ring around a circle that has room for all. */
function wideRing(clusters: readonly Cluster[], reach: number): Ring {
  let distance = reach + largest(clusters);
  while (anglesOf({ distance, clusters }) > TURN) distance *= 1.01;
  return { distance, clusters };
}

/** Returns the first clusters that a ring close to the middle holds. They are of about the same size. */
function closeRing(clusters: readonly Cluster[], reach: number): Ring {
  const most = 1.5 * (clusters[0]?.radius ?? 0);
  for (let count = clusters.filter(({ radius }) => radius <= most).length; ; count -= 1) {
    const some = clusters.slice(0, count);
    const ring = { distance: reach + largest(some), clusters: some };
    if (count === 1 || anglesOf(ring) <= TURN) return ring;
  }
}

/** Returns rings with small clusters inside: one wide ring, or several close ones where they need less. */
function ringsAround(clusters: readonly Cluster[], reach: number): readonly Ring[] {
  if (clusters.length === 0) return [];
  const wide = wideRing(clusters, reach);
  const close = closeRing(clusters, reach);
  const rest = ringsAround(clusters.slice(close.clusters.length), endOf(close));
  return endOf(rest.at(-1) ?? close) < endOf(wide) ? [close, ...rest] : [wide];
}

function clusterOf(node: NoDaRede, found: Found, room: number): Cluster {
  const clusters = (found.get(node) ?? [])
    .map((one) => clusterOf(one, found, room))
    .sort((one, other) => one.radius - other.radius);
  const rings = ringsAround(clusters, room);
  const last = rings.at(-1);
  return { node, rings, radius: last ? endOf(last) : room };
}

/** `ahead` is the direction away from the node before, to which the gap of every ring shows. */
function put({ node, rings }: Cluster, { x, y }: Place, ahead: number, places: Map<string, Placed>): void {
  places.set(node.id, { x, y, node });
  for (const ring of rings) {
    const { distance, clusters } = ring;
    const stretch = TURN / anglesOf(ring);
    let angle = ahead - Math.PI;
    for (const cluster of clusters) {
      const half = (angleOf(cluster, distance) * stretch) / 2;
      angle += half;
      const place = { x: x + distance * Math.cos(angle), y: y + distance * Math.sin(angle) };
      put(cluster, place, angle, places);
      angle += half;
    }
  }
}

/** Few nodes stand far apart, so that each has room for its name. */
const roomFor = (nodes: number): number => Math.min(72, Math.max(16, 300 / Math.sqrt(nodes)));

/** Turned a little, so that names beside each other do not stand on one line. */
const AHEAD = 0.3;

export function layoutOf(network: Rede): Layout {
  const room = roomFor(network.nos.length);
  const places = new Map<string, Placed>();
  const [start] = network.nos;
  if (start) put(clusterOf(start, foundFrom(network), room), { x: 0, y: 0 }, AHEAD, places);
  const xs = [...places.values()].map(({ x }) => x);
  const ys = [...places.values()].map(({ y }) => y);
  return {
    places,
    room,
    from: { x: Math.min(...xs) - room, y: Math.min(...ys) - room },
    to: { x: Math.max(...xs) + room, y: Math.max(...ys) + room },
  };
}
