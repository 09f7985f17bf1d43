/** The function of the endpoints under /v1/cnpjs. */
import { routesOf } from '../../shared/api/routes.ts';
import { serve } from '../../shared/http/serve.ts';
import { connect } from '../connect.ts';
import { changesOfKey } from './alteracoes.ts';
import { ficha } from './ficha/ficha.ts';
import { lote } from './ficha/lote.ts';
import { profile } from './profile.ts';
import { withReconciliation } from './reconciliation/serve.ts';
import { counts } from './search/counts.ts';
import { search } from './search/search.ts';
import { suggestions } from './search/suggestions.ts';

const family = serve(
  routesOf('cnpjs'),
  {
    profile,
    ficha,
    lote: () => lote(),
    search,
    suggestions,
    counts,
    changesOfKey,
  },
  connect,
);

export const handler = withReconciliation(family, connect);
