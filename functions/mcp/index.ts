/** The function of POST /mcp. */
import { connect } from '../connect.ts';
import { exportsInBucket } from '../exportacoes/exports.ts';
import { serveMcp } from './serve.ts';

export const handler = serveMcp(() => ({ ...connect(), exports: exportsInBucket() }));
