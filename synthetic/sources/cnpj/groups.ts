/** Numbers the members of companies (branches, partners), so that each is found without making the others. */

export interface Group {
  /** Companies that have members, ascending. */
  readonly owners: Uint32Array;
  /** Number of the first member of each owner, and the total at the end. */
  readonly starts: Uint32Array;
  readonly total: number;
}

/** Makes two passes over the companies, so that the tables take 8 bytes for each company with members. */
export function groupOf(companies: number, countOf: (company: number) => number): Group {
  let length = 0;
  for (let company = 0; company < companies; company += 1) if (countOf(company) > 0) length += 1;
  const owners = new Uint32Array(length);
  const starts = new Uint32Array(length + 1);
  let next = 0;
  let total = 0;
  for (let company = 0; company < companies; company += 1) {
    const count = countOf(company);
    if (count === 0) continue;
    owners[next] = company;
    starts[next] = total;
    next += 1;
    total += count;
  }
  starts[next] = total;
  return { owners, starts, total };
}

/** Finds the place in `owners` of the company that has the member, by binary search. */
export function ownerPlace({ starts }: Group, member: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= member) low = middle;
    else high = middle;
  }
  return low;
}

export const ownerAt = (group: Group, place: number): number => group.owners[place] ?? 0;

/** Returns the number of a member inside its company, from 0. */
export const numberAt = (group: Group, place: number, member: number): number =>
  member - (group.starts[place] ?? 0);

/** Returns the number of members of the owner at `place`. */
export const countAt = ({ starts }: Group, place: number): number =>
  (starts[place + 1] ?? 0) - (starts[place] ?? 0);

/** Returns the owner of most members. */
export function longestOwner(group: Group): number {
  let place = 0;
  for (let next = 1; next < group.owners.length; next += 1) {
    if (countAt(group, next) > countAt(group, place)) place = next;
  }
  return ownerAt(group, place);
}
