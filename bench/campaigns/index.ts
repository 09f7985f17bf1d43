/** The campaigns of `npm run bench`, each a measurement or a comparison that can be repeated. */
import { COUNTRY, LOAD } from './loads.ts';
import { AWS_COSTS, COST, FUNCTIONS, SCREENSHOTS, SERVE } from './requests.ts';
import { BREAK, NAMES, ROUNDTRIP, SEARCH, TARGETS, TRUTH } from './trials.ts';

export const CAMPAIGNS = [
  LOAD,
  COUNTRY,
  SERVE,
  FUNCTIONS,
  ROUNDTRIP,
  COST,
  AWS_COSTS,
  SCREENSHOTS,
  BREAK,
  TRUTH,
  SEARCH,
  NAMES,
  TARGETS,
];
