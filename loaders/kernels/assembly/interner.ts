/** Numbers distinct texts in the order in which they come. */
import { copyLoosely, grown, roomFor, wordOf } from './memory';

/** The number in a slot without a text. */
const EMPTY: u32 = 0xffffffff;
/**
 * A slot: the first eight bytes of a text as a word, its number, and its length. Most texts have no more
 * bytes, so that they are compared without a further access to the memory.
 */
const SLOT: usize = 16;
const NUMBER: usize = 8;
const LENGTH: usize = 12;
const HEAD: usize = 8;
const FIRST_SLOTS: u32 = 1 << 12;

const MULTIPLIER: u64 = ((<u64>0x9e3779b9) << 32) | 0x7f4a7c15;

/** Returns a hash of a text that is needed only here. */
function hashOf(from: usize, length: usize): u32 {
  let state: u64 = <u64>length * MULTIPLIER;
  let i: usize = 0;
  for (; i + 8 <= length; i += 8) state = mixedIn(state, load<u64>(from + i));
  state = mixedIn(state, wordOf(from + i, length - i));
  return <u32>(state ^ (state >>> 32));
}

function mixedIn(state: u64, word: u64): u64 {
  const both = state ^ word;
  // A short text is in the upper half alone, which a product does not carry to the lower one.
  const product = (both ^ (both >>> 32)) * MULTIPLIER;
  return product ^ (product >>> 32);
}

function headOf(from: usize, length: usize): u64 {
  return length < HEAD ? wordOf(from, length) : load<u64>(from);
}

function isEqual(a: usize, b: usize, length: usize): bool {
  let i: usize = 0;
  for (; i + 8 <= length; i += 8) if (load<u64>(a + i) != load<u64>(b + i)) return false;
  return wordOf(a + i, length - i) == wordOf(b + i, length - i);
}

export class Interner {
  count: u32 = 0;
  /** The whole texts, one after the other: text i ends at the offset `ends[i + 1]`. */
  bytes: usize = 0;
  ends: usize = 0;
  /** The hash of each text without the one before it. */
  private hashes: usize = 0;
  private bytesRoom: usize = 0;
  private endsRoom: usize = 0;
  private hashesRoom: usize = 0;
  private slots: usize = 0;
  private mask: u32 = 0;
  /** The text before each text that is added. */
  private before: usize = 0;
  private beforeLength: usize = 0;

  /** Removes all texts and keeps the memory. New texts get the prefix at `before`, which must stay there. */
  clear(before: usize, length: usize): void {
    this.before = before;
    this.beforeLength = length;
    if (this.slots == 0) this.makeSlots(FIRST_SLOTS);
    else this.emptySlots();
    this.count = 0;
    this.reserve(0, 0);
    store<u32>(this.ends, 0);
  }

  /** Most uses have few texts, and some have made the slots many. */
  private emptySlots(): void {
    if (this.count << 3 > this.mask) {
      memory.fill(this.slots, 0xff, (<usize>this.mask + 1) * SLOT);
      return;
    }
    for (let id: u32 = 0; id < this.count; id++) {
      const hash = this.hashAt(id);
      let number = (hash ^ (hash >>> 15)) & this.mask;
      while (load<u32>(this.slots + <usize>number * SLOT, NUMBER) != id) number = (number + 1) & this.mask;
      store<u32>(this.slots + <usize>number * SLOT, EMPTY, NUMBER);
    }
  }

  /** Returns the number of a text, which is added where it is new. */
  idOf(from: usize, to: usize): u32 {
    const hash = hashOf(from, to - from);
    const slot = this.slotOf(from, to - from, hash);
    const id = load<u32>(slot, NUMBER);
    return id != EMPTY ? id : this.insert(slot, from, to - from, hash);
  }

  has(from: usize, to: usize): bool {
    return load<u32>(this.slotOf(from, to - from, hashOf(from, to - from)), NUMBER) != EMPTY;
  }

  /** Returns the slot of a text, or the empty one where it would be. */
  private slotOf(from: usize, length: usize, hash: u32): usize {
    const head = headOf(from, length);
    let number = (hash ^ (hash >>> 15)) & this.mask;
    let slot = this.slots + <usize>number * SLOT;
    let id = load<u32>(slot, NUMBER);
    while (id != EMPTY) {
      if (load<u64>(slot) == head && load<u32>(slot, LENGTH) == <u32>length) {
        if (length <= HEAD || this.endsLike(id, from + HEAD, length - HEAD)) return slot;
      }
      number = (number + 1) & this.mask;
      slot = this.slots + <usize>number * SLOT;
      id = load<u32>(slot, NUMBER);
    }
    return slot;
  }

  startOf(id: u32): usize {
    return this.bytes + load<u32>(this.ends + ((<usize>id) << 2));
  }

  endOf(id: u32): usize {
    return this.bytes + load<u32>(this.ends + ((<usize>id) << 2), 4);
  }

  private hashAt(id: u32): u32 {
    return load<u32>(this.hashes + ((<usize>id) << 2));
  }

  /** Returns whether the bytes of a text after its head are those at `from`. */
  private endsLike(id: u32, from: usize, length: usize): bool {
    return isEqual(this.startOf(id) + this.beforeLength + HEAD, from, length);
  }

  private insert(slot: usize, from: usize, length: usize, hash: u32): u32 {
    const id = this.count;
    const start: usize = load<u32>(this.ends + ((<usize>id) << 2));
    const whole = this.beforeLength + length;
    this.reserve(start, whole);
    copyLoosely(this.bytes + start, this.before, this.beforeLength);
    copyLoosely(this.bytes + start + this.beforeLength, from, length);
    store<u32>(this.ends + ((<usize>id) << 2), <u32>(start + whole), 4);
    store<u32>(this.hashes + ((<usize>id) << 2), hash);
    this.fill(slot, id, from, length);
    this.count = id + 1;
    if ((id + 1) << 1 > this.mask) this.rehash();
    return id;
  }

  private fill(slot: usize, id: u32, from: usize, length: usize): void {
    store<u64>(slot, headOf(from, length));
    store<u32>(slot, id, NUMBER);
    store<u32>(slot, <u32>length, LENGTH);
  }

  private reserve(used: usize, length: usize): void {
    const count: usize = this.count;
    let room = roomFor(this.bytesRoom, used + length + 1);
    this.bytes = grown(this.bytes, this.bytesRoom, used, room);
    this.bytesRoom = room;
    room = roomFor(this.endsRoom, (count + 2) << 2);
    this.ends = grown(this.ends, this.endsRoom, (count + 1) << 2, room);
    this.endsRoom = room;
    room = roomFor(this.hashesRoom, (count + 1) << 2);
    this.hashes = grown(this.hashes, this.hashesRoom, count << 2, room);
    this.hashesRoom = room;
  }

  private makeSlots(size: u32): void {
    // Where there is no memory, the slots stay as they are.
    const slots = heap.alloc(<usize>size * SLOT);
    if (this.slots != 0) heap.free(this.slots);
    this.slots = slots;
    memory.fill(this.slots, 0xff, <usize>size * SLOT);
    this.mask = size - 1;
  }

  private rehash(): void {
    this.makeSlots((this.mask + 1) << 1);
    for (let id: u32 = 0; id < this.count; id++) {
      const hash = this.hashAt(id);
      let number = (hash ^ (hash >>> 15)) & this.mask;
      while (load<u32>(this.slots + <usize>number * SLOT, NUMBER) != EMPTY) number = (number + 1) & this.mask;
      const from = this.startOf(id) + this.beforeLength;
      this.fill(this.slots + <usize>number * SLOT, id, from, this.endOf(id) - from);
    }
  }
}
