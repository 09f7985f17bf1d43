/** The function of GET /v1/status, which needs no key, and of GET /v1/uso, which is about one. */
import { routesOf } from '../../shared/api/routes.ts';
import { serve } from '../../shared/http/serve.ts';
import { status } from './status.ts';
import { uso } from './uso.ts';

export const handler = serve(routesOf('status'), { status, uso });
