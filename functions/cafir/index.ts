/** The function of the endpoints under /v1/cafir. */
import { routesOf } from '../../shared/api/routes.ts';
import { serve } from '../../shared/http/serve.ts';
import { connect } from '../connect.ts';

export const handler = serve(routesOf('cafir'), {}, connect);
