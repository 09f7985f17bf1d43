/** Writes items of the table of changes in files of bounded size. */
import type { ItemKey } from '../../shared/aws/read-items.ts';
import type { Block } from '../../shared/store/records/block.ts';
import { contentOfBlock, type StoredItem } from '../../shared/store/records/placement.ts';
import { newItems, writeItems } from '../pack/item-files.ts';
import { type Built, builtItems } from '../work/built.ts';
import { numbered, type Plan } from '../work/plan.ts';
import type { Objects } from '../work/ports.ts';
import type { ItemFile } from '../work/world.ts';

/** Bytes of items of one file, about, which are in memory until it is written. */
const MOST_BYTES = 64 << 20;

export class ItemParts {
  private readonly work: Objects;
  private readonly plan: Plan;
  private readonly table: string;
  private readonly name: string;
  private items: ItemFile | null = null;
  private bytes = 0;
  private parts = 0;
  private count = 0;
  private sample: StoredItem | null = null;

  constructor(work: Objects, plan: Plan, table: string, name: string) {
    this.work = work;
    this.plan = plan;
    this.table = table;
    this.name = name;
  }

  get isFull(): boolean {
    return this.bytes >= MOST_BYTES;
  }

  head(key: ItemKey, text: string): void {
    this.sample ??= { key, content: text };
    this.add(text.length).head(key, text);
  }

  block(key: ItemKey, block: Block): void {
    this.sample ??= { key, content: contentOfBlock(block.bytes) };
    this.add(block.bytes.length).block(key, block);
  }

  async relieve(): Promise<void> {
    if (!this.items) return;
    const { items, work, plan, table, name } = this;
    this.items = null;
    this.bytes = 0;
    await writeItems(work, plan, table, `${name}-${numbered(this.parts++)}`, items);
  }

  /** Writes the rest, and returns the result of the task. */
  async end(): Promise<Built> {
    await this.relieve();
    return builtItems(this.table, this.count, this.sample);
  }

  private add(bytes: number): ItemFile {
    this.items ??= newItems(this.plan);
    this.bytes += bytes;
    this.count++;
    return this.items;
  }
}
