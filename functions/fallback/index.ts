/** The function behind `$default` and `OPTIONS /{proxy+}`. It answers preflights, other methods, unknown addresses. */
import { serveFallback } from '../../shared/http/fallback.ts';

export const handler = serveFallback();
