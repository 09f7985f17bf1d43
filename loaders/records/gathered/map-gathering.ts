/** Groups of rows as text, for tables whose packing needs every row as text. */
import type { Entry, Groups } from '../../../shared/store/records/entries.ts';
import type { Gathering, Packed, PackTo } from '../codecs/table-codec.ts';

export type PackGroups = (groups: Groups, to: PackTo) => Packed;

/** `slots` is the number of slots of a group. */
export function mapGathering(slots: number, pack: PackGroups): Gathering {
  const groups: Groups = new Map();
  return {
    table: null,
    add: (key, slot, entry) => {
      let group = groups.get(key);
      if (!group) {
        // An empty array that gets one element by its index has room for seventeen more.
        group = new Array<Entry[] | undefined>(slots).fill(undefined);
        groups.set(key, group);
      }
      const entries = group[slot];
      if (entries) entries.push(entry);
      else group[slot] = [entry];
    },
    keys: () => groups.keys(),
    pack: (to) => pack(groups, to),
  };
}
