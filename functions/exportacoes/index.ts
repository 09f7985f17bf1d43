/** The function of /v1/exportacoes, and of /v1/uso, which needs as much of the store as a few requests. */
import { routesOf } from '../../shared/api/routes.ts';
import { serve } from '../../shared/http/serve.ts';
import { connect } from '../connect.ts';
import { exportacao } from './exportacao.ts';
import { exportacoes } from './exportacoes.ts';
import { exportsInBucket } from './exports.ts';
import { uso } from './uso.ts';

export const handler = serve(routesOf('exportacoes'), { uso, exportacoes, exportacao }, () => ({
  ...connect(),
  exports: exportsInBucket(),
}));
