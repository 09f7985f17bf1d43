/** The functions of the API by the names that the routes use: all that the stack deploys, in one process. */
import { HANDLERS } from '../functions/admin/handlers.ts';
import { ficha } from '../functions/cnpjs/ficha/ficha.ts';
import { profile } from '../functions/cnpjs/profile.ts';
import { counts } from '../functions/cnpjs/search/counts.ts';
import { search } from '../functions/cnpjs/search/search.ts';
import { status as statusPage } from '../functions/status/status.ts';
import { table, tables } from '../functions/tabelas/tables.ts';
import { routesOf, type Target } from '../shared/api/routes.ts';
import type { AdminDependencies } from '../shared/http/admin/dependencies.ts';
import { serveAdmin } from '../shared/http/admin/serve.ts';
import type { Dependencies } from '../shared/http/dependencies.ts';
import type { AdmittingHandler, HttpHandler } from '../shared/http/exchange.ts';
import { serveFallback } from '../shared/http/fallback.ts';
import { serve } from '../shared/http/serve.ts';

export type Functions = Readonly<Record<Target, HttpHandler>> & { readonly admin: AdmittingHandler };

const noAdministration = (): never => {
  throw new Error('these functions have no administration');
};

/**
 * Returns the functions with the given dependencies. `administration` is called at the first request to its
 * routes; where it throws, they answer that the administration is closed.
 */
export const functionsOver = (
  deps: Dependencies,
  administration: () => AdminDependencies = noAdministration,
): Functions => {
  const connected = (): Dependencies => deps;
  return {
    cnpjs: serve(routesOf('cnpjs'), { profile, ficha, search, counts }, connected),
    cnos: serve(routesOf('cnos'), {}, connected),
    cafir: serve(routesOf('cafir'), {}, connected),
    rfb: serve(routesOf('rfb'), {}, connected),
    tabelas: serve(routesOf('tabelas'), { tables, table }, connected),
    status: serve(routesOf('status'), { status: statusPage }, connected),
    admin: serveAdmin(HANDLERS, administration),
    fallback: serveFallback(connected),
  };
};
