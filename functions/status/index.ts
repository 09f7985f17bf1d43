/** The function of GET /v1/status, /v1/atualizacoes and /v1/exemplos, which need no key. */
import { routesOf } from '../../shared/api/routes.ts';
import { serve } from '../../shared/http/serve.ts';
import { connect } from '../connect.ts';
import { exportsInBucket } from '../exportacoes/exports.ts';
import { atualizacoes } from './atualizacoes.ts';
import { exemplos } from './exemplos.ts';
import { status } from './status.ts';

export const handler = serve(routesOf('status'), { status, atualizacoes, exemplos }, () => ({
  ...connect(),
  exports: exportsInBucket(),
}));
