/** Answers requests that match no route: preflights, other methods of a known path, and unknown addresses. */
import { MCP_ROUTE, RECONCILIATION_PATH, type Route } from '../api/route-kinds.ts';
import { allowOf, isAdmin, ROUTES } from '../api/routes.ts';
import { FUNCTION_SETTINGS, readSettings } from '../env.ts';
import { buildChain, CHAINS } from './chain.ts';
import { OF_PROTOCOLS, OF_ROUTES, preflight, type Sendable } from './cors.ts';
import type { Dependencies } from './dependencies.ts';
import { errors, methodNotAllowed, NO_LOGIN, noLogin, unknownRoute } from './errors.ts';
import { type HttpEvent, type HttpHandler, type HttpResult, jsonResult, NO_STORE } from './exchange.ts';
import { requestLog } from './request-log.ts';
import { lazily } from './serve.ts';

const NO_CONTENT = 204;
const FOUND = 302;
/** Where programs look for what an address offers (RFC 9727). */
const CATALOG = '/.well-known/api-catalog';
const SAME_METHOD = 308;

const MCP_PATHS: readonly string[] = [MCP_ROUTE.path, `${MCP_ROUTE.path}/`];
/** A program without a valid key looks here for a login, and then at `/register`. */
const DISCOVERY = /\/\.well-known\/(oauth-|openid-)/;

/** The gateway tells `/mcp/` from `/mcp`. The address is relative, because a proxy may add a prefix. */
const toMcp = (): HttpResult => ({
  statusCode: SAME_METHOD,
  headers: { ...NO_STORE, Location: `..${MCP_ROUTE.path}` },
  body: '',
});

/** The refusal that OAuth declares (RFC 7591): programs show the description, and open no browser. */
const noRegistration = (): HttpResult =>
  jsonResult(400, { error: 'invalid_client_metadata', error_description: NO_LOGIN }, NO_STORE);

/** Leads from the address of the API to its portal: people by the redirection, programs by the links. */
function toPortal(portal: string, path: string): HttpResult {
  const links = {
    'service-doc': `${portal}/`,
    'service-desc': `${portal}/openapi.json`,
    'api-catalog': `${portal}${CATALOG}`,
    status: '/v1/status',
  };
  const Link = Object.entries(links).map(([rel, target]) => `<${target}>; rel="${rel}"`);
  const headers = { ...NO_STORE, Location: portal + path, Link: Link.join(', ') };
  const detail = `Este é o endereço da API. O que procura está em ${headers.Location}`;
  return jsonResult(FOUND, { detail }, headers);
}

function answer(
  { rawPath, requestContext }: HttpEvent,
  served: readonly Route[],
  portal: string,
): HttpResult {
  const { method } = requestContext.http;
  if (portal !== '' && (method === 'GET' || method === 'HEAD')) {
    if (rawPath === '/' || rawPath === CATALOG) return toPortal(portal, rawPath);
  }
  const allow = allowOf(rawPath, served);
  if (method === 'OPTIONS' && !isAdmin(rawPath)) {
    return { statusCode: NO_CONTENT, headers: allow ? { Allow: allow } : {}, body: '' };
  }
  if (rawPath === MCP_PATHS[1]) return toMcp();
  if (DISCOVERY.test(rawPath)) throw noLogin();
  if (method === 'POST' && rawPath === '/register') return noRegistration();
  // If method and path are served, the gateway did not match the spelling of the path.
  if (allow?.split(', ').includes(method) ?? true) throw unknownRoute();
  throw methodNotAllowed(`${allow}`);
}

/** The settings are all that these answers need, so the function has no client of the store. */
const settingsAlone = () => ({ settings: readSettings(FUNCTION_SETTINGS) });

/** `served` are the routes that the gateway has. */
export const serveFallback = (
  connected: () => Pick<Dependencies, 'settings'> = settingsAlone,
  served: readonly Route[] = ROUTES,
): HttpHandler =>
  lazily(({ settings }) => {
    const log = requestLog('$default');
    const refuse = (event: HttpEvent): HttpResult => answer(event, served, settings.PORTAL_URL);
    const outside = (sendable: Sendable): HttpHandler => {
      const steps = {
        requestLog: log,
        preflight: preflight(settings.API_CORS_ORIGINS, sendable),
        errors: errors(settings.PORTAL_URL),
      };
      return buildChain(CHAINS.unrouted, steps, refuse);
    };
    const [unrouted, unroutedProtocol] = [outside(OF_ROUTES), outside(OF_PROTOCOLS)];
    const unroutedAdmin = buildChain(CHAINS.unroutedAdmin, { requestLog: log, errors: errors() }, refuse);
    return (event, context) => {
      const isOfProtocol = [...MCP_PATHS, RECONCILIATION_PATH].includes(event.rawPath);
      const ofPath = isOfProtocol ? unroutedProtocol : unrouted;
      return (isAdmin(event.rawPath) ? unroutedAdmin : ofPath)(event, context);
    };
  }, connected);
