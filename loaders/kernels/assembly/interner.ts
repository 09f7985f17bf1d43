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

/** The state of FNV-1a before the first byte of a text. */
export const HASH_START: u32 = 0x811c9dc5;

export function hashed(state: u32, byte: u32): u32 {
  return (state ^ byte) * 0x01000193;
}

/** The final mixing of MurmurHash3, which makes a hash of the state after a text. */
export function mixed(state: u32): u32 {
  let hash = (state ^ (state >>> 16)) * 0x85ebca6b;
  hash = (hash ^ (hash >>> 13)) * 0xc2b2ae35;
  return hash ^ (hash >>> 16);
}

const MULTIPLIER: u64 = ((<u64>0x9e3779b9) << 32) | 0x7f4a7c15;

/** Returns a hash of a text that is needed only here, which takes less time than the one above. */
export function hashOf(from: usize, length: usize): u32 {
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

export function isEqual(a: usize, b: usize, length: usize): bool {
  let i: usize = 0;
  for (; i + 8 <= length; i += 8) if (load<u64>(a + i) != load<u64>(b + i)) return false;
  return wordOf(a + i, length - i) == wordOf(b + i, length - i);
}

export class Interner {
  count: u32 = 0;
  /** The whole texts, one after the other: text i ends at the offset `ends[i + 1]`. */
  bytes: usize = 0;
  ends: usize = 0;
  /** The state of the hash after each text. */
  states: usize = 0;
  private bytesRoom: usize = 0;
  private endsRoom: usize = 0;
  private statesRoom: usize = 0;
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
      const state = this.stateOf(id);
      let number = (state ^ (state >>> 15)) & this.mask;
      while (load<u32>(this.slots + <usize>number * SLOT, NUMBER) != id) number = (number + 1) & this.mask;
      store<u32>(this.slots + <usize>number * SLOT, EMPTY, NUMBER);
    }
  }

  /** `state` is that of the hash after the text and the one before it. */
  idOf(from: usize, to: usize, state: u32): u32 {
    const slot = this.slotOf(from, to - from, state);
    const id = load<u32>(slot, NUMBER);
    return id != EMPTY ? id : this.insert(slot, from, to - from, state);
  }

  has(from: usize, to: usize, state: u32): bool {
    return load<u32>(this.slotOf(from, to - from, state), NUMBER) != EMPTY;
  }

  /** Returns the slot of a text, or the empty one where it would be. */
  private slotOf(from: usize, length: usize, state: u32): usize {
    const head = headOf(from, length);
    let number = (state ^ (state >>> 15)) & this.mask;
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

  stateOf(id: u32): u32 {
    return load<u32>(this.states + ((<usize>id) << 2));
  }

  /** Returns whether the bytes of a text after its head are those at `from`. */
  private endsLike(id: u32, from: usize, length: usize): bool {
    return isEqual(this.startOf(id) + this.beforeLength + HEAD, from, length);
  }

  private insert(slot: usize, from: usize, length: usize, state: u32): u32 {
    const id = this.count;
    const start: usize = load<u32>(this.ends + ((<usize>id) << 2));
    const whole = this.beforeLength + length;
    this.reserve(start, whole);
    copyLoosely(this.bytes + start, this.before, this.beforeLength);
    copyLoosely(this.bytes + start + this.beforeLength, from, length);
    store<u32>(this.ends + ((<usize>id) << 2), <u32>(start + whole), 4);
    store<u32>(this.states + ((<usize>id) << 2), state);
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
    room = roomFor(this.statesRoom, (count + 1) << 2);
    this.states = grown(this.states, this.statesRoom, count << 2, room);
    this.statesRoom = room;
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
      const state = this.stateOf(id);
      let number = (state ^ (state >>> 15)) & this.mask;
      while (load<u32>(this.slots + <usize>number * SLOT, NUMBER) != EMPTY) number = (number + 1) & this.mask;
      const from = this.startOf(id) + this.beforeLength;
      this.fill(this.slots + <usize>number * SLOT, id, from, this.endOf(id) - from);
    }
  }
}
