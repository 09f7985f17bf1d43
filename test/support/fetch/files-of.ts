/** Published files in memory. */
import type { PublishedFiles } from '../../../loaders/work/ports.ts';

export const filesOf = (files: Readonly<Record<string, Buffer>>): PublishedFiles => ({
  list: async (prefix) =>
    Object.entries(files)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, { length }]) => ({ key, size: length })),
  stream: async function* (key, start, end) {
    yield files[key]!.subarray(start, end);
  },
  read: async (key, start, end) => files[key]!.subarray(start, end),
});
