/** Splits the processor time of a profiled bundle into the SDK, other packages, our code and Node, by its source map. */
import { SourceMap, type SourceMapPayload } from 'node:module';

export interface ProfileNode {
  readonly id: number;
  readonly callFrame: {
    readonly functionName: string;
    readonly url: string;
    readonly lineNumber: number;
    readonly columnNumber: number;
  };
  readonly hitCount?: number | undefined;
  readonly children?: readonly number[] | undefined;
}

export interface Profile {
  readonly nodes: readonly ProfileNode[];
}

const IDLE = new Set(['(idle)', '(program)', '(root)']);

const PARTS: readonly (readonly [string, RegExp])[] = [
  ['SDK', /node_modules\/(@aws-sdk|@smithy|@aws|mnemonist|obliterator)\//],
  ['reads, in place of the SDK', /shared\/aws\/calls\//],
  ['other packages', /node_modules\//],
  ['ours', /\.ts$/],
];

/**
 * The shares of the busy samples. Work of Node, such as sockets and hashes, counts for the code of the bundle that called it, under
 * a name of its own; work that the event loop started counts as Node alone.
 */
export function splitBundle({ nodes }: Profile, map: string): Readonly<Record<string, number>> {
  const sources = new SourceMap(JSON.parse(map) as SourceMapPayload);
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((id) => [id, node] as const)));
  const partOf = (node: ProfileNode): string => {
    if (node.callFrame.functionName === '(garbage collector)') return 'garbage collection';
    for (let at: ProfileNode | undefined = node; at; at = parents.get(at.id)) {
      const part = bundlePart(at, sources);
      if (part) return at === node ? part : `Node, called by ${part === 'ours' ? 'us' : part}`;
    }
    return 'Node: event loop and HTTP answers';
  };
  const hits: Record<string, number> = {};
  for (const node of nodes) {
    if (IDLE.has(node.callFrame.functionName) || !node.hitCount) continue;
    const part = partOf(node);
    hits[part] = (hits[part] ?? 0) + node.hitCount;
  }
  const all = Object.values(hits).reduce((sum, n) => sum + n, 0);
  return Object.fromEntries(Object.entries(hits).map(([part, n]) => [part, n / all]));
}

function bundlePart({ callFrame }: ProfileNode, sources: SourceMap): string | undefined {
  if (!callFrame.url.endsWith('/index.js')) return undefined;
  const entry = sources.findEntry(callFrame.lineNumber, callFrame.columnNumber);
  const source = 'originalSource' in entry ? entry.originalSource : '';
  return PARTS.find(([, pattern]) => pattern.test(source))?.[0];
}
