/** The functions of the API by the names that the routes use: all that the stack deploys, in one process. */
import { HANDLERS } from '../functions/admin/handlers.ts';
import { handler as authorizer } from '../functions/authorizer/index.ts';
import { handler as cafir } from '../functions/cafir/index.ts';
import { handler as cnos } from '../functions/cnos/index.ts';
import { handler as cnpjs } from '../functions/cnpjs/index.ts';
import { profile } from '../functions/cnpjs/profile.ts';
import { handler as fallback } from '../functions/fallback/index.ts';
import { handler as rfb } from '../functions/rfb/index.ts';
import { handler as status } from '../functions/status/index.ts';
import { status as statusPage } from '../functions/status/status.ts';
import { routesOf, type Target } from '../shared/api/routes.ts';
import type { AdminDependencies } from '../shared/http/admin/dependencies.ts';
import { serveAdmin } from '../shared/http/admin/serve.ts';
import type { Dependencies } from '../shared/http/dependencies.ts';
import type { HttpHandler } from '../shared/http/exchange.ts';
import { serveFallback } from '../shared/http/fallback.ts';
import { serve } from '../shared/http/serve.ts';
import { localAdministration } from './administration.ts';

export type Functions = Readonly<Record<Target, HttpHandler>>;

export const FUNCTIONS: Functions = {
  cnpjs,
  cnos,
  cafir,
  rfb,
  status,
  fallback,
  // On AWS it starts executions and reads its tokens from Secrets Manager; here it has local ports for both.
  admin: serveAdmin(HANDLERS, localAdministration),
};

export { authorizer };

/** Returns the same functions with the given dependencies. Without `admin`, the routes of the administration fail. */
export const functionsOver = (deps: Dependencies, admin?: AdminDependencies): Functions => {
  const administration = (): AdminDependencies => {
    if (!admin) throw new Error('these functions have no administration');
    return admin;
  };
  const connected = (): Dependencies => deps;
  return {
    cnpjs: serve(routesOf('cnpjs'), { profile }, connected),
    cnos: serve(routesOf('cnos'), {}, connected),
    cafir: serve(routesOf('cafir'), {}, connected),
    rfb: serve(routesOf('rfb'), {}, connected),
    status: serve(routesOf('status'), { status: statusPage }, connected),
    admin: serveAdmin(HANDLERS, administration),
    fallback: serveFallback(connected),
  };
};
