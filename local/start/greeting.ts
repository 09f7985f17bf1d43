/** The text that a service prints when it serves: its addresses, and requests to try. */

import type { ShownExamples } from '../../shared/api/answers/exemplos.ts';

export interface Greeting {
  readonly api: string;
  readonly portal: string;
  /** Whether the routes of the administration have a token. */
  readonly isAdminOpen: boolean;
  readonly dataDir: string;
  readonly key: ShownKey;
  readonly examples: ShownExamples;
}

/** The secret of a key that was issued for this greeting; or why there is none. */
export type ShownKey = { readonly secret: string } | 'shown before' | 'no terminal';

const ANOTHER = 'npm run admin -- keys issue --customer me';
const NO_SECRET = {
  'shown before': `shown at the first start only; for another: ${ANOTHER}`,
  // The output may be a file or a log that others can read.
  'no terminal': `not shown, because the output is no terminal; for one: ${ANOTHER}`,
};
const SECRET = 'set by the first line to try, which is shown this once';

export function greetingOf({ api, portal, isAdminOpen, dataDir, key, examples }: Greeting): string {
  const curl = (path: string): string => `  curl -s -H "X-API-Key: $API_KEY" '${api}${path}'`;
  const ofRecords = Object.values(examples).map(({ endereco }) => curl(endereco));
  const requests = [...ofRecords, curl('/v1/cafir/imoveis?limite=2')];
  const lines = typeof key === 'string' ? requests : [`  export API_KEY=${key.secret}`, ...requests];
  return `
API    ${api}
Portal ${portal}
Admin  ${isAdminOpen ? `${api}/v1/admin` : 'closed; to open it: npm run admin -- token new --name me'}
Data   ${dataDir}
Key    ${typeof key === 'string' ? NO_SECRET[key] : SECRET}

Try:
${lines.join('\n')}

Ctrl-C stops; the data stay.
`;
}
