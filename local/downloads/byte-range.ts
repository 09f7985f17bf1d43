/** The part of a file that a request asks for (RFC 9110, 14.2). */

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const ONE = /^bytes=(\d*)-(\d*)$/;

/**
 * Returns null for the whole file, also where the header has several ranges or another form, which a server
 * may ignore; `none` where the file has no byte of the range.
 */
export function rangeIn(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, first = '', last = ''] = ONE.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const start = Math.max(0, size - Number(last));
    return start < size ? { start, end: size - 1 } : 'none';
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start < size ? { start, end } : 'none';
}
