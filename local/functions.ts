/** The functions of the API by the names that the routes use: all that the stack deploys, in one process. */
import { HANDLERS } from '../functions/admin/handlers.ts';
import { familiesOver } from '../functions/families.ts';
import { admitsOver } from '../functions/mcp/admits.ts';
import { ROUTES, type Target } from '../shared/api/routes.ts';
import { serveAdmin } from '../shared/http/admin/chain.ts';
import type { AdminDependencies } from '../shared/http/admin/dependencies.ts';
import type { Dependencies } from '../shared/http/dependencies.ts';
import type { AdmittingHandler, HttpHandler } from '../shared/http/exchange.ts';
import { serveFallback } from '../shared/http/fallback.ts';
import { FILES } from './downloads/downloads.ts';

export type Functions = Readonly<Record<Target, HttpHandler>> & {
  readonly admin: AdmittingHandler;
  readonly cnpjs: AdmittingHandler;
  readonly mcp: AdmittingHandler;
};

const noAdministration = (): never => {
  throw new Error('these functions have no administration');
};

/** Loads the MCP server and its library at the first request: a start does not wait for them. */
function mcpOver(connected: () => Dependencies): AdmittingHandler {
  let made: Promise<HttpHandler> | undefined;
  const handler: HttpHandler = async (event, context) => {
    made ??= import('../functions/mcp/serve.ts').then(({ serveMcp }) => serveMcp(connected));
    return (await made)(event, context);
  };
  return Object.assign(handler, { admits: admitsOver(connected) });
}

/** `administration` is called at the first request to its routes, which are closed where it throws. */
export const functionsOver = (
  deps: Dependencies,
  administration: () => AdminDependencies = noAdministration,
): Functions => {
  const connected = (): Dependencies => deps;
  const families = familiesOver(connected);
  return {
    ...families,
    cnpjs: Object.assign(families.cnpjs, { admits: admitsOver(connected) }),
    mcp: mcpOver(connected),
    admin: serveAdmin(HANDLERS, administration),
    fallback: serveFallback(connected, [...ROUTES, ...FILES]),
  };
};
