/** The function of the endpoints under /v1/tabelas. */
import { routesOf } from '../../shared/api/routes.ts';
import { serve } from '../../shared/http/serve.ts';
import { connect } from '../connect.ts';
import { changes } from './alteracoes.ts';
import { table, tables } from './tables.ts';

export const handler = serve(routesOf('tabelas'), { tables, table, changes }, connect);
