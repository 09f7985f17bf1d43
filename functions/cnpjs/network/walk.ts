/** Walks through a network from one party, level by level. */
import type { Cut, Linked, Links } from './links.ts';
import type { Link, Party } from './parties.ts';

/** Links of an answer. A partner may have many rows in one company. */
const MOST_LINKS_SHOWN = 2_000;
/** Nodes that are walked through at the same time. */
const TOGETHER = 50;

export interface Node {
  readonly party: Party;
  readonly level: number;
  /** The link by which it was found first; null for the start. */
  readonly by: Link | null;
  isWalked: boolean;
}

export class Walk {
  /** By id, in the order in which they were found. */
  readonly nodes = new Map<string, Node>();
  readonly cuts: Cut[] = [];
  /** Whether no further node may be walked through. */
  isEnded = false;
  private readonly byRow = new Map<string, Link>();
  private readonly source: Links;
  private readonly most: number;

  /** `most` bounds the nodes. */
  constructor(source: Links, start: Party, most: number) {
    this.source = source;
    this.most = most;
    this.nodes.set(start.id, { party: start, level: 0, by: null, isWalked: false });
  }

  /** In the order in which they were found. */
  get links(): readonly Link[] {
    return [...this.byRow.values()];
  }

  /** Walks through the nodes of a level, and finds those of the next. @throws StoreError */
  async through(level: number): Promise<void> {
    const nodes = [...this.nodes.values()].filter(
      (node) => node.level === level && node.party.tipo !== 'sem_documento',
    );
    for (let at = 0; at < nodes.length && !this.isEnded; at += TOGETHER) {
      const some = nodes.slice(at, at + TOGETHER);
      const linked = await this.source.of(some.map(({ party }) => party));
      for (const [i, node] of some.entries()) {
        const own = linked[i];
        if (own) this.take(node, own);
        else this.end(node, 'leituras');
        if (this.isEnded) break;
      }
    }
  }

  private take(node: Node, { links, cuts }: Linked): void {
    node.isWalked = true;
    this.cuts.push(...cuts);
    for (const link of links) {
      const row = `${link.para.id}#${link.place}`;
      if (this.byRow.has(row)) continue;
      const other = link.de.id === node.party.id ? link.para : link.de;
      const isNew = !this.nodes.has(other.id);
      if (this.byRow.size === MOST_LINKS_SHOWN) {
        this.end(node, 'muitas_ligacoes');
        return;
      }
      if (isNew && this.nodes.size === this.most) {
        this.end(node, 'nos_ate');
        return;
      }
      if (isNew) this.nodes.set(other.id, { party: other, level: node.level + 1, by: link, isWalked: false });
      this.byRow.set(row, link);
    }
  }

  private end({ party }: Node, motivo: Cut['motivo']): void {
    this.cuts.push({ no: party.id, motivo, total: null });
    this.isEnded = true;
  }
}
