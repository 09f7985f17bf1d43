/** What one request about a network may read and answer. */

/** Levels around a company. */
export const MOST_LEVELS = 3;

export const MOST_NODES = 500;

/** Nodes that a way walks through from each of its ends. */
export const MOST_NODES_OF_END = 250;

/** Partners of a company, and companies of a partner, that are walked through. */
export const MOST_LINKS = 100;

/** Establishments of a company by whose CNPJ it may be a partner: the first block of its list. */
export const MOST_ESTABLISHMENTS = 50;

/** Establishments that are found before only head offices are asked for. */
export const MOST_FOUND = 200;

/** Partners of a company that is reached through one of them. */
export const MOST_PARTNERS = 2_500;

/** Companies that one walk reads. Each is three keys of the store. */
export const MOST_COMPANIES = 1_000;

/** Blocks of partners that take as many keys as one company. */
export const BLOCKS_OF_COMPANY = 3;

/** Nodes that are walked through at the same time. */
export const TOGETHER = 50;
