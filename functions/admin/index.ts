/** The function of the administration, under /v1/admin. */
import { serveAdmin } from '../../shared/http/admin/chain.ts';
import { connectAdmin } from './connect.ts';
import { HANDLERS } from './handlers.ts';

export const handler = serveAdmin(HANDLERS, connectAdmin);
