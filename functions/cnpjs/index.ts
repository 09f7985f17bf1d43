/** The function of the endpoints under /v1/cnpjs and /v1/reconciliacao. */
import { connect } from '../connect.ts';
import { serveCnpjs } from './serve.ts';

export const handler = serveCnpjs(connect);
