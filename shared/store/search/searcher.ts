/** The engine of the search. */
import { StoreError } from '../../aws/errors.ts';
import type { Searcher } from './clauses.ts';

const missing = async (): Promise<never> => {
  throw new StoreError('search', 'the engine is not written yet');
};

export const createSearcher = (): Searcher => ({ page: missing, counts: missing });
