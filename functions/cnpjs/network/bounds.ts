/** What one request about a network may read and answer. */

/** Nodes that a way walks through from each of its ends. */
export const MOST_NODES_OF_END = 250;

/** Partners of a company, and companies of a partner, that are walked through. */
export const MOST_LINKS = 100;

/** Establishments that are found before only head offices are asked for. */
export const MOST_FOUND = 200;

/** Companies that one walk reads. Each is three keys of the store. */
export const MOST_COMPANIES = 1_000;

/** Partners of one company, besides its first ones, that count as another company: three keys too. */
export const PARTNERS_OF_READ = 150;

/** Nodes that are walked through at the same time. */
export const TOGETHER = 50;
