/** Bytes, rates and times in words, for progress and reports. */

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Returns `7.41 GB`: decimal units with three digits, as publishers and disks are labelled. */
export function bytesText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1_000 ** power;
  const decimals = power === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.max(1, value))));
  return `${value.toFixed(decimals)} ${UNITS[power]}`;
}

/** Returns `45 s`, `12 min` or `3 h 05 min`. */
export function timeText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 100) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}
