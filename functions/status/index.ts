/** The function of GET /v1/status, which needs no key. */
import { routesOf } from '../../shared/api/routes.ts';
import { serve } from '../../shared/http/serve.ts';
import { status } from './status.ts';

export const handler = serve(routesOf('status'), { status });
