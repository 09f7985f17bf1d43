/** The function of POST /mcp. */
import { connect } from '../../shared/http/dependencies.ts';
import { serveMcp } from './serve.ts';

export const handler = serveMcp(connect);
