/**
 * The terms of one range of entries between the second and the third round of the build: records sorted by
 * the bucket of their term.
 * The kernels write them (loaders/kernels/assembly/layout.ts). The text of a tally is the name of its field.
 */
import {
  FOUND_CONTAINER,
  FOUND_COUNT,
  FOUND_FORM,
  FOUND_HEADER,
  FOUND_LENGTH,
  FOUND_TEXT,
} from '../../kernels/assembly/layout.ts';

export interface TermRecords {
  readonly bytes: Buffer;
  /** Bytes of each bucket in turn. All tallies are in the first one. */
  readonly lengths: readonly number[];
}

export interface RecordHead {
  readonly form: number;
  readonly container: number;
  readonly count: number;
}

export interface TermRecord extends RecordHead {
  /** The text is from `text` to `set`, and the set from there to `end`. */
  readonly text: number;
  readonly set: number;
  readonly end: number;
}

export function termRecordAt(bytes: Buffer, at: number): TermRecord {
  const text = at + FOUND_HEADER;
  return {
    container: bytes.readUInt32LE(at + FOUND_CONTAINER),
    form: bytes[at + FOUND_FORM] as number,
    count: bytes.readUInt32LE(at + FOUND_COUNT),
    text,
    set: text + bytes.readUInt32LE(at + FOUND_TEXT),
    end: at + bytes.readUInt32LE(at + FOUND_LENGTH),
  };
}

export function encodeTermRecord(
  { form, container, count }: RecordHead,
  text: string,
  set: Uint8Array,
): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(FOUND_HEADER), Buffer.from(text), set]);
  bytes.writeUInt32LE(bytes.length, FOUND_LENGTH);
  bytes.writeUInt32LE(container, FOUND_CONTAINER);
  bytes[FOUND_FORM] = form;
  bytes.writeUInt32LE(count, FOUND_COUNT);
  bytes.writeUInt32LE(bytes.length - FOUND_HEADER - set.length, FOUND_TEXT);
  return bytes;
}
