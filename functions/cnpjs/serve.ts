/** Serves the endpoints under /v1/cnpjs, and the reconciliation of their companies. */
import { routesOf } from '../../shared/api/routes.ts';
import type { Dependencies } from '../../shared/http/dependencies.ts';
import type { HttpHandler } from '../../shared/http/exchange.ts';
import { serve } from '../../shared/http/serve.ts';
import { changesOfKey } from './alteracoes.ts';
import { ficha } from './ficha/fichas.ts';
import { lote } from './ficha/lote.ts';
import { matches } from './match/match.ts';
import { network, way } from './network/network.ts';
import { profile } from './profile.ts';
import { withReconciliation } from './reconciliation/serve.ts';
import { counts, search, suggestions } from './search/search.ts';

const VIEWS = {
  profile,
  ficha,
  lote: () => lote(),
  search,
  suggestions,
  matches,
  counts,
  changesOfKey,
  network,
  way,
};

export const serveCnpjs = (connected: () => Dependencies): HttpHandler =>
  withReconciliation(serve(routesOf('cnpjs'), VIEWS, connected), connected);
