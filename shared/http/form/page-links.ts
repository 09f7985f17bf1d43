/** The header Link of a page: the address of the next one, for clients that follow links. */
import type { JsonText } from '../../api/answers/json-text.ts';
import { totalIn } from '../../api/envelope.ts';
import type { Parameters } from '../../api/params.ts';
import { LIMITE, OFFSET } from '../../api/query-params.ts';
import { withoutSecrets } from '../../store/keys/secret-form.ts';

/**
 * Repeats the declared parameters only: what else a caller has sent may be a key. The address has no host,
 * because a service behind a proxy does not know its own.
 */
export function nextPage(
  path: string,
  { sent, limite, offset }: Parameters,
  body: JsonText,
): { Link?: string } {
  const next = offset + limite;
  if (limite === 0 || next >= totalIn(body)) return {};
  const query = new URLSearchParams(sent);
  query.set(LIMITE.name, `${limite}`);
  query.set(OFFSET.name, `${next}`);
  return { Link: withoutSecrets(`<${path}?${query}>; rel="next"`) };
}
