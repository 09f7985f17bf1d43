/** The campaigns of `npm run bench`, each a measurement or a comparison that can be repeated. */
import { COUNTRY, LOAD, MEMORY } from './loads.ts';
import {
  AWS_COSTS,
  COST,
  FLAT,
  FUNCTIONS,
  LIMITS,
  SCREENSHOTS,
  SEARCH_FORMS,
  SEARCH_POSTGRES,
  SERVE,
} from './requests.ts';
import { BASELINE, BREAK, ROUNDTRIP, SEARCH, TRUTH } from './trials.ts';

export const CAMPAIGNS = [
  SEARCH_FORMS,
  LOAD,
  COUNTRY,
  MEMORY,
  SERVE,
  FUNCTIONS,
  ROUNDTRIP,
  LIMITS,
  COST,
  FLAT,
  AWS_COSTS,
  SCREENSHOTS,
  BREAK,
  TRUTH,
  SEARCH,
  SEARCH_POSTGRES,
  BASELINE,
];
