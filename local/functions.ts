/** The functions by the name that the routes give them: what the stack deploys one by one, in one process. */
import { handler as authorizer } from '../functions/authorizer/index.ts';
import { handler as cnpjs } from '../functions/cnpjs/index.ts';
import { handler as fallback } from '../functions/fallback/index.ts';
import { handler as status } from '../functions/status/index.ts';
import type { Target } from '../shared/api/routes.ts';
import type { HttpHandler } from '../shared/http/exchange.ts';

export const FUNCTIONS: Readonly<Record<Target, HttpHandler>> = { cnpjs, status, fallback };

export { authorizer };
