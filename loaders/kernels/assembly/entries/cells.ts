/** The cells of the entries of one container of a search index, in the order of their places. */
import { Interner } from '../interner';
import { COMPLETE, TOO_FEW, TOO_MANY } from '../layout';
import { copyLoosely, Growing, written } from '../memory';
import { findCells } from '../rows';
import { addCell, addList, beginColumns, cellEnd, cellStart, entryCount } from './columns';
import { endOfRow, ownerOfRow, rowInOrder, startOfRow } from './rows';

const CELL: u8 = 0x7f;

/** The offsets of the cells of one row. */
const row = heap.alloc(1024);

/** The distinct values of one column. */
const values = new Interner();

const text = new Growing();

/**
 * Takes the cells of `count` rows from place `first` of their order on. A row with the lists of another one
 * ends after its columns.
 */
export function beginContainer(first: u32, count: u32, columnCount: u32, listCount: u32): u32 {
  beginColumns(count, columnCount, listCount);
  const all = columnCount + listCount;
  for (let place: u32 = 0; place < count; place++) {
    const number = rowInOrder(first + place);
    const owner = ownerOfRow(number);
    const most = owner == number ? all : columnCount;
    let found = find(number, most);
    if (found != most) return found < most ? TOO_FEW : TOO_MANY;
    for (let column: u32 = 0; column < columnCount; column++) {
      const start = startOf(column);
      addCell(column, place, start, startOf(column + 1) - 1 - start);
    }
    if (owner != number) {
      found = find(owner, all);
      if (found != all) return found < all ? TOO_FEW : TOO_MANY;
    }
    for (let list: u32 = 0; list < listCount; list++) {
      addList(list, place, startOf(columnCount + list), startOf(columnCount + list + 1) - 1);
    }
  }
  return COMPLETE;
}

/** Finds the cells of a row; returns their number. */
function find(number: u32, most: u32): u32 {
  return findCells(startOfRow(number), endOfRow(number), most, row);
}

function startOf(cell: u32): usize {
  return load<u32>(row + ((<usize>cell) << 2));
}

/**
 * Writes the value number of each entry in a column, 32 bits, to `codes`; returns how many are distinct. With
 * `digits`, values are the first `prefix` digits of those with so many, and others count as absent.
 */
export function readColumn(column: u32, codes: usize, digits: usize, prefix: usize): u32 {
  values.clear(0, 0);
  const count = entryCount();
  for (let place: u32 = 0; place < count; place++) {
    const start = cellStart(place, column);
    const length = cellEnd(place, column) - start;
    const taken = digits == 0 ? length : hasDigits(start, length, digits) ? prefix : 0;
    store<u32>(codes + ((<usize>place) << 2), values.idOf(start, start + taken));
  }
  return values.count;
}

/** Returns whether a text has so many bytes, and these are digits. */
function hasDigits(from: usize, length: usize, digits: usize): bool {
  if (length != digits) return false;
  for (let at = from; at < from + length; at++) if (<u32>load<u8>(at) - 0x30 > 9) return false;
  return true;
}

/** Returns the address of the distinct values of the column that was read last, one after the other. */
export function valueBytes(): usize {
  return values.bytes;
}

/** Returns the address of the offsets of these values, and of the end of the last one. */
export function valueEnds(): usize {
  return values.ends;
}

/** Writes the text of a block: the cells of all its entries, by shown column; returns its bytes. */
export function writeBlock(first: u32, end: u32, shown: usize, shownCount: u32): usize {
  let length: usize = 0;
  for (let i: usize = 0; i < <usize>shownCount; i++) {
    const column = load<u32>(shown + (i << 2));
    length += cellStart(end, column) - cellStart(first, column);
  }
  text.reserve(length, 0);
  let to = text.at;
  for (let i: usize = 0; i < <usize>shownCount; i++) {
    const column = load<u32>(shown + (i << 2));
    if (i > 0) store<u8>(to++, CELL);
    const start = cellStart(first, column);
    const bytes = cellStart(end, column) - 1 - start;
    copyLoosely(to, start, bytes);
    to += bytes;
  }
  return written(text.at, to - text.at);
}
