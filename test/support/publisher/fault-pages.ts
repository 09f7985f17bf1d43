/** Changes the answer of a stand-in publisher by a fault; faults of the connection are left to the server. */
import { gzipSync } from 'node:zlib';
import { bytes } from './bodies.ts';
import type { Fault } from './faults.ts';
import { html, NOTHING, type Page, page, rangeOf, type Seen, type Site } from './site.ts';

const PAGES = {
  login: html(
    200,
    'Login – SERPRO+',
    '<form id="password-input-form" method="post"><input type="password" name="password"></form>',
  ),
  rejected: html(
    200,
    'Request Rejected',
    'The requested URL was rejected. Please consult with your administrator.<br><br>Your support ID is: 99000000000000000001',
  ),
  other: html(200, 'Dados abertos', '<p>Em manutenção.</p>'),
} as const;

type Kind = Fault['kind'];
type Of<K extends Kind> = Extract<Fault, { readonly kind: K }>;
type Change<K extends Kind> = (
  fault: Of<K>,
  answer: () => Page,
  request: Seen,
  site: Site,
  now: number,
) => Page;

const asIs = (_: Fault, answer: () => Page): Page => answer();

const CHANGES: { readonly [K in Kind]: Change<K> } = {
  reset: asIs,
  truncated: asIs,
  stalled: asIs,
  slow: asIs,
  status: ({ status, retryAfter }) => {
    const { headers, body } = page(status, 'text/plain', `${status}`);
    return {
      status,
      headers: retryAfter === undefined ? headers : { ...headers, 'retry-after': retryAfter },
      body,
    };
  },
  page: ({ page: name, status }) => ({ ...PAGES[name], status: status ?? 200 }),
  empty: () => ({ status: 200, headers: { 'content-type': 'application/octet-stream' }, body: NOTHING }),
  redirect: ({ to }) => ({ status: 302, headers: { location: to }, body: NOTHING }),
  shifted: ({ by }, answer, request, site, now) => {
    const size = site({ ...request, method: 'HEAD', range: null }, now).body.size;
    const range = rangeOf(request.range, size);
    if (range === null || range === 'outside') return answer();
    const [start, end] = range;
    return site({ ...request, range: `bytes=${start + by}-${end + by - 1}` }, now);
  },
  whole: (_, __, request, site, now) => site({ ...request, range: null }, now),
  etag: ({ etag }, answer) => {
    const given = answer();
    return { ...given, headers: { ...given.headers, etag } };
  },
  gzip: (_, answer) => {
    const given = answer();
    const packed = gzipSync(given.body.slice(0, given.body.size));
    return { ...given, headers: { ...given.headers, 'content-encoding': 'gzip' }, body: bytes(packed) };
  },
};

export function disturbed(fault: Fault | null, request: Seen, site: Site, now: number): Page {
  const answer = (): Page => site(request, now);
  if (fault === null) return answer();
  // CHANGES has the function of each kind under its name, which TypeScript does not infer from the index.
  const change = CHANGES[fault.kind] as Change<Kind>;
  return change(fault as never, answer, request, site, now);
}
