/** The function of the endpoints under /v1/cnpjs. */
import { routesOf } from '../../shared/api/routes.ts';
import { serve } from '../../shared/http/serve.ts';
import { connect } from '../connect.ts';
import { changesOfKey } from './alteracoes.ts';
import { ficha } from './ficha/ficha.ts';
import { lote } from './ficha/lote.ts';
import { matches } from './match/matches.ts';
import { profile } from './profile.ts';
import { counts } from './search/counts.ts';
import { search } from './search/search.ts';
import { suggestions } from './search/suggestions.ts';

export const handler = serve(
  routesOf('cnpjs'),
  {
    profile,
    ficha,
    lote: () => lote(),
    search,
    suggestions,
    counts,
    matches,
    changesOfKey,
  },
  connect,
);
