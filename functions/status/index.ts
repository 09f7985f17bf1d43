/** The function of GET /v1/status and /v1/atualizacoes, which need no key, /v1/uso and /v1/exportacoes. */
import { routesOf } from '../../shared/api/routes.ts';
import { connect } from '../../shared/http/dependencies.ts';
import { serve } from '../../shared/http/serve.ts';
import { atualizacoes } from './atualizacoes.ts';
import { exportacao, exportacoes } from './exportacoes.ts';
import { exportsInBucket } from './exports.ts';
import { status } from './status.ts';
import { uso } from './uso.ts';

const exports = exportsInBucket();

export const handler = serve(
  routesOf('status'),
  { status, uso, exportacoes, exportacao, atualizacoes },
  () => ({
    ...connect(),
    exports,
  }),
);
