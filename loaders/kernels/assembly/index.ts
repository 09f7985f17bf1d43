/** The functions that an instance exports. */
import { SLACK } from './memory';

export { deriveDocument, setDerivation } from './derive';
export { setDocuments } from './documents/declared';
export { packDocument } from './documents/whole';
export {
  beginContainer,
  readColumn,
  valueBytes,
  valueEnds,
  writeBlock,
} from './entries/cells';
export { packCounted } from './entries/counted';
export {
  collectListed,
  collectNames,
  collectRows,
  collectSlices,
  collectWords,
  isProminent,
} from './entries/filters';
export { addCodes, addPosting, beginFilter, emitTerms, termId } from './entries/postings';
export { addRecord, clearRecords, recordBytes, sortRecords } from './entries/records';
export { placeRows, sortRows } from './entries/rows';
export { setWords, wordTables } from './entries/words';
export { fillColumns, releaseColumns, setOutColumns } from './exported/columns';
export { orderRecords } from './exported/records';
export { groupBytes, groupCount, groupEnds, groupHash, groupOutside } from './groups';
export { setKeys } from './keys';
export { setBounds } from './lines/buckets';
export { recordEnd, setRecords } from './lines/records';
export {
  addLine,
  addLines,
  beginScatter,
  isScatterFull,
  leaveOutQuotes,
  sortScattered,
} from './lines/scatter';
export { reserveInput, resultAddress } from './memory';
export { rangesAddress, setRanges } from './ranges';
export { characterTable, highRowCount, readRows, setFile } from './read-rows';
export {
  addRow,
  clearRows,
  groupedRows,
  groupFirsts,
  groupRowEnds,
  groupRows,
  rowBytes,
  rowCount,
  rowEntries,
} from './rows';
export {
  addRecords,
  beginSegment,
  measureTexts,
  packRecords,
  reserveEntries,
  reserveRecords,
  sampleTexts,
  segmentAddress,
  segmentBytes,
  segmentEntries,
  writeEntries,
} from './segments/records';
export { loadSymbols, symbolsAddress } from './segments/symbols';
export { packText } from './segments/texts';
export { gatherTerms, setHead, setsAddress, termsAddress } from './terms/gather';
export { sortTerms } from './terms/order';
export { findLarge, findPages, writePage } from './terms/pages';
export { countsAddress } from './value-counts';

export function allocate(size: usize): usize {
  return heap.alloc(size + SLACK);
}

export function release(address: usize): void {
  heap.free(address);
}
