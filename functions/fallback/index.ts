/** Serves `$default` and `OPTIONS /{proxy+}`: preflights, other methods and unknown addresses. */
import { serveFallback } from '../../shared/http/fallback.ts';

export const handler = serveFallback();
