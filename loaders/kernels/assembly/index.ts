/** The functions that an instance exports. */
import { SLACK } from './memory';

export { deriveDocument, setDerivation } from './derive';
export { setDocuments } from './documents/declared';
export { clearItems, itemBytes, itemCount, itemEntries, itemRecords } from './documents/records';
export { packDocument } from './documents/whole';
export {
  beginContainer,
  blockAddress,
  readColumn,
  valueBytes,
  valueEnds,
  writeBlock,
} from './entries/cells';
export { countedAddress, packCounted } from './entries/counted';
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
export { orderedBytes, orderRecords } from './exported/records';
export { groupBytes, groupCount, groupEnds, groupHash, groupOutside } from './groups';
export { rankTable } from './key-order';
export { setKeys } from './keys';
export { setBounds } from './lines/buckets';
export { recordEnd, setRecords } from './lines/records';
export {
  addedLines,
  addLine,
  addLines,
  beginScatter,
  isScatterFull,
  leaveOutQuotes,
  scatteredBytes,
  scatteredLengths,
  sortScattered,
} from './lines/scatter';
export { reserveInput } from './memory';
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
  longestText,
  measureTexts,
  packRecords,
  reserveEntries,
  reserveRecords,
  sampleTexts,
  segmentAddress,
  segmentBytes,
  textBytes,
  writeEntries,
} from './segments/records';
export { loadSymbols, symbolsAddress } from './segments/symbols';
export { packText } from './segments/texts';
export { gatherTerms, setHead, setsAddress, termsAddress } from './terms/gather';
export { sortTerms } from './terms/order';
export { findLarge, findPages, foundPages, largeTerms, pageAddress, writePage } from './terms/pages';
export { countsAddress, examplesAddress } from './value-counts';

export function allocate(size: usize): usize {
  return heap.alloc(size + SLACK);
}

export function release(address: usize): void {
  heap.free(address);
}
