/** The header Link of a page: the address of the next one, for clients that follow links. */
import type { JsonText } from '../../api/answers/json-text.ts';
import { totalIn } from '../../api/envelope.ts';
import type { Parameters } from '../../api/params.ts';
import { LIMITE, OFFSET } from '../../api/query-params.ts';
import { withoutPastedCpfs } from '../../datasets/names/words.ts';
import { withoutSecrets } from '../../store/keys/secret-form.ts';

/** Parameters of names, in which a CPF is ignored. */
const NAMES = ['nome', 'socio'];

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
  const names = NAMES.flatMap((name) => (sent[name] ? [[name, withoutPastedCpfs(sent[name])] as const] : []));
  const query = new URLSearchParams({ ...sent, ...Object.fromEntries(names) });
  query.set(LIMITE.name, `${limite}`);
  query.set(OFFSET.name, `${next}`);
  return { Link: withoutSecrets(`<${path}?${query}>; rel="next"`) };
}
