/** Which callers of the routes with a key a gateway asks for a body. */

import { isAdmitted } from '../../shared/http/api-key.ts';
import type { Dependencies } from '../../shared/http/dependencies.ts';
import type { AdmittingHandler } from '../../shared/http/exchange.ts';

/** Needs the context of the authorizer. */
export const admitsOver =
  (connected: () => Dependencies): AdmittingHandler['admits'] =>
  async (event) =>
    isAdmitted(event, connected().settings.API_REQUIRE_KEY);
