/** Renders code: highlighted, and in tabs where it is in several languages, as requests are. */
import { type Language, tokens } from '../page/tokens.ts';
import { escaped, type Html, html, markup } from './html.ts';

/** Stands for the address of the API, without a slash at its end, until a page is rendered (`shell.ts`). */
export const API = '{{api}}';
/** Stands for the address of the portal, in the same way. */
export const PORTAL = '{{portal}}';

export interface Code {
  readonly language: Language;
  readonly text: string;
}

const LABELS: Readonly<Record<Language, string>> = {
  sh: 'curl',
  js: 'JavaScript',
  python: 'Python',
  json: 'JSON',
  http: 'HTTP',
};

const coloured = ({ language, text }: Code): Html =>
  markup(
    tokens(language, text)
      .map(({ kind, text: piece }) =>
        kind === 'plain' ? escaped(piece) : `<span class="t-${kind}">${escaped(piece)}</span>`,
      )
      .join(''),
  );

/** `tabindex` makes the box reachable by keyboard, which a box that scrolls must be. */
export const codeBox = (code: Code, label: string): Html => html`
<div class="code" data-copy><pre tabindex="0" role="region" aria-label="${label}"><code data-language="${code.language}">${coloured(code)}</code></pre></div>`;

/** Renders the languages one below the other; `page/tabs.ts` turns them into tabs where scripts run. */
export function codeTabs(codes: readonly Code[], label: string): Html {
  const panels = codes.map(
    (code) =>
      html`<div data-tab="${LABELS[code.language]}"><p class="tab-name">${LABELS[code.language]}</p>${codeBox(code, `${label}, ${LABELS[code.language]}`)}</div>`,
  );
  return html`<div class="tabs" data-tabs="${label}">${panels}</div>`;
}

export const jsonBox = (value: unknown, label: string): Html =>
  codeBox({ language: 'json', text: JSON.stringify(value, null, 2) }, label);

const curl = (address: string, withKey: boolean): string =>
  withKey ? `curl -s -H "X-API-Key: $API_KEY" '${API}${address}'` : `curl -s '${API}${address}'`;

const javascript = (address: string, withKey: boolean): string => `${
  withKey
    ? `const resposta = await fetch('${API}${address}', {
  headers: { 'X-API-Key': process.env.API_KEY },
});`
    : `const resposta = await fetch('${API}${address}');`
}
if (!resposta.ok) throw new Error(\`\${resposta.status}: \${await resposta.text()}\`);
console.log(JSON.stringify(await resposta.json(), null, 2));`;

const python = (address: string, withKey: boolean): string => `import json
${withKey ? 'import os\n' : ''}from urllib.request import Request, urlopen

pedido = Request("${API}${address}"${withKey ? ', headers={"X-API-Key": os.environ["API_KEY"]}' : ''})
with urlopen(pedido) as resposta:
    print(json.dumps(json.load(resposta), ensure_ascii=False, indent=2))`;

/**
 * Returns a request in three languages. Each can be copied and run, with the key in the variable API_KEY.
 * `address` is the path with its query.
 */
export const requestCodes = (address: string, withKey = true): readonly Code[] => [
  { language: 'sh', text: curl(address, withKey) },
  { language: 'js', text: javascript(address, withKey) },
  { language: 'python', text: python(address, withKey) },
];
