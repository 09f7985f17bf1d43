/**
 * The terms of one bucket of a load with their sets, in the memory of the kernels: a load has tens of
 * millions of sets, most of a few bytes.
 */

import type { Posting } from '../../../shared/store/records/sets/postings.ts';
import * as LAYOUT from '../../kernels/assembly/layout.ts';
import { giveBack, takeKernels } from '../../kernels/instance.ts';

/** The number of no set. */
const NONE = 0xffff_ffff;
const WORD = 4;

/** A page: its terms from one place of their order to before another, and the first and last of them. */
export interface Page {
  readonly from: number;
  readonly end: number;
  readonly first: string;
  readonly last: string;
}

export class BucketTerms {
  private readonly kernels = takeKernels('terms');
  private readonly heads: number[] = [];

  /** `records` are those of all ranges, by container. @throws Error where those of a term do not ascend */
  constructor(records: Buffer) {
    const { kernels } = this;
    const at = kernels.reserveInput(records.length + WORD);
    new Uint8Array(kernels.memory.buffer).set(records, at);
    if (kernels.gatherTerms(at, at + records.length) < 0) {
      this.release();
      throw new Error('a term is packed twice');
    }
    kernels.sortTerms();
  }

  /** Returns the terms that have more than `most` bytes of sets, in order. */
  larger(most: number): number[] {
    const { kernels } = this;
    const count = kernels.findLarge(most);
    return [...this.words(kernels.resultAddress()).subarray(0, count)];
  }

  /** Returns the pages of at most `most` bytes in order. It is called after the heads are set. */
  pages(most: number): Page[] {
    const { kernels } = this;
    const count = kernels.findPages(most);
    const found = kernels.resultAddress();
    return Array.from({ length: count }, (_, i) => {
      const page = this.words(found + i * LAYOUT.PAGE_BYTES);
      const at = (offset: number): number => page[offset / WORD] as number;
      return {
        from: at(LAYOUT.PAGE_FIRST),
        end: at(LAYOUT.PAGE_END),
        first: this.textOf(at(LAYOUT.PAGE_FIRST_TERM)),
        last: this.textOf(at(LAYOUT.PAGE_LAST_TERM)),
      };
    });
  }

  /** The bytes of the sets are views that are valid until the next call of a method that writes. */
  postingsOf(term: number): Posting[] {
    const { buffer } = this.kernels.memory;
    const sets = this.words(this.kernels.setsAddress());
    const field = (set: number, offset: number): number =>
      sets[(set * LAYOUT.SET_BYTES + offset) / WORD] as number;
    const postings: Posting[] = [];
    for (let set = this.termField(term, LAYOUT.TERM_FIRST); set !== NONE; set = field(set, LAYOUT.SET_NEXT)) {
      const start = field(set, LAYOUT.SET_START);
      const bytes = new Uint8Array(buffer, start, field(set, LAYOUT.SET_END) - start);
      postings.push({
        container: field(set, LAYOUT.SET_CONTAINER),
        count: field(set, LAYOUT.SET_COUNT),
        bytes,
      });
    }
    return postings;
  }

  textOf(term: number): string {
    const from = this.termField(term, LAYOUT.TERM_TEXT);
    const to = this.termField(term, LAYOUT.TERM_TEXT_END);
    return Buffer.from(this.kernels.memory.buffer, from, to - from).toString('utf8');
  }

  /** Sets what the page has in place of the sets of a term. */
  setHead(term: number, head: Buffer): void {
    const at = this.kernels.allocate(head.length);
    new Uint8Array(this.kernels.memory.buffer).set(head, at);
    this.heads.push(at);
    this.kernels.setHead(term, at, head.length);
  }

  page({ from, end }: Page): Buffer {
    const { kernels } = this;
    const length = kernels.writePage(from, end);
    const at = kernels.resultAddress();
    return Buffer.from(kernels.memory.buffer.slice(at, at + length));
  }

  /** The terms must not be used after this call. */
  release(): void {
    for (const head of this.heads) this.kernels.release(head);
    giveBack('terms', this.kernels);
  }

  private termField(term: number, offset: number): number {
    return this.words(this.kernels.termsAddress())[(term * LAYOUT.TERM_BYTES + offset) / WORD] as number;
  }

  private words(address: number): Uint32Array {
    return new Uint32Array(this.kernels.memory.buffer, address);
  }
}
