/** The functions of all families of endpoints in one process. */

import type { Family } from '../shared/api/route-kinds.ts';
import { routesOf } from '../shared/api/routes.ts';
import type { Dependencies } from '../shared/http/dependencies.ts';
import type { HttpHandler } from '../shared/http/exchange.ts';
import { serve } from '../shared/http/serve.ts';
import { serveCnpjs } from './cnpjs/serve.ts';
import { exportacao } from './exportacoes/exportacao.ts';
import { exportacoes } from './exportacoes/exportacoes.ts';
import { uso } from './exportacoes/uso.ts';
import { atualizacoes } from './status/atualizacoes.ts';
import { exemplos } from './status/exemplos.ts';
import { status } from './status/status.ts';
import { changes } from './tabelas/alteracoes.ts';
import { table, tables } from './tabelas/tables.ts';

export type Families = Readonly<Record<Family, HttpHandler>>;

export const familiesOver = (connected: () => Dependencies): Families => ({
  cnpjs: serveCnpjs(connected),
  cnos: serve(routesOf('cnos'), {}, connected),
  cafir: serve(routesOf('cafir'), {}, connected),
  rfb: serve(routesOf('rfb'), {}, connected),
  tabelas: serve(routesOf('tabelas'), { tables, table, changes }, connected),
  exportacoes: serve(routesOf('exportacoes'), { uso, exportacoes, exportacao }, connected),
  status: serve(routesOf('status'), { status, atualizacoes, exemplos }, connected),
});
