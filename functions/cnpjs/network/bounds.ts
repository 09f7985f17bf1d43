/** The bounds of one request about a network: what it reads, and what it answers. */

/** Nodes that a way walks through from each of its ends. */
export const MOST_NODES_OF_END = 250;

/** Partners of a company, and companies of a partner, that are walked through. */
export const MOST_LINKS = 100;

/** Links of an answer. A partner may have many rows in one company. */
export const MOST_LINKS_SHOWN = 2_000;

/** Branches among the establishments of a partner's companies that are found besides head offices. */
export const MOST_BRANCHES = 20;

/** Keys of entries, companies and lists of partners that one walk reads. */
export const MOST_KEYS = 2_500;

/** The head of a company, and the first blocks of its establishments and partners. */
export const KEYS_OF_COMPANY = 3;

/** Nodes that are walked through at the same time. */
export const TOGETHER = 50;
