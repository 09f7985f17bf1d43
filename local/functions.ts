/** The functions by the name that the routes give them: what the stack deploys one by one, in one process. */
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
import type { Dependencies } from '../shared/http/dependencies.ts';
import type { HttpHandler } from '../shared/http/exchange.ts';
import { serveFallback } from '../shared/http/fallback.ts';
import { serve } from '../shared/http/serve.ts';

export type Functions = Readonly<Record<Target, HttpHandler>>;

export const FUNCTIONS: Functions = { cnpjs, cnos, cafir, rfb, status, fallback };

export { authorizer };

/** The same over other dependencies than those of the environment. */
export const functionsOver = (deps: Dependencies): Functions => {
  const connected = (): Dependencies => deps;
  return {
    cnpjs: serve(routesOf('cnpjs'), { profile }, connected),
    cnos: serve(routesOf('cnos'), {}, connected),
    cafir: serve(routesOf('cafir'), {}, connected),
    rfb: serve(routesOf('rfb'), {}, connected),
    status: serve(routesOf('status'), { status: statusPage }, connected),
    fallback: serveFallback(connected),
  };
};
