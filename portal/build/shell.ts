/** The frame of every page: head, bar, navigation and footer. All addresses are relative to the page. */
import { pagePolicy } from '../headers.ts';
import { API, PORTAL } from './code.ts';
import { type Description, pageOf } from './document.ts';
import { escaped, type Html, html } from './html.ts';

export interface Page {
  /** `paginacao.html`, `referencia/cnos-cno.html` */
  readonly file: string;
  readonly title: string;
  readonly content: Html;
  /** Scripts in addition to that of every page. */
  readonly scripts?: readonly string[];
}

const GUIDES: readonly (readonly [file: string, name: string])[] = [
  ['index.html', 'Início'],
  ['chave.html', 'Chave de acesso'],
  ['paginacao.html', 'Paginação'],
  ['versoes.html', 'Atualização e versões'],
  ['erros.html', 'Erros'],
  ['limites.html', 'Limites'],
  ['bibliotecas.html', 'Bibliotecas e assistentes'],
  ['mudancas.html', 'Mudanças'],
];

/** Returns `../` for a page in a folder. */
const upFrom = (file: string): string => '../'.repeat(file.split('/').length - 1);

function entry(target: string, name: string, file: string): Html {
  const href = `${upFrom(file)}${target}`;
  return target === file
    ? html`<li><a href="${href}" aria-current="page">${name}</a></li>`
    : html`<li><a href="${href}">${name}</a></li>`;
}

function navigation({ tags, paths }: Description, file: string): Html {
  const groups = tags.map(({ name }) => {
    const of = Object.entries(paths).filter(([, { get }]) => get.tags.includes(name));
    return html`
<h3>${name}</h3><ul>${of.map(([path, { get }]) => entry(pageOf(path), get.summary, file))}</ul>`;
  });
  return html`
<nav id="menu" class="menu" aria-label="Páginas">
<ul class="first">${entry('consultar.html', 'Consultar', file)}${entry('experimentar.html', 'Experimentar', file)}${entry('baixar.html', 'Baixar dados', file)}${entry('atualizacoes.html', 'Atualizações', file)}${entry('uso.html', 'Uso da chave', file)}</ul>
<h2>Guias</h2>
<ul>${GUIDES.map(([target, name]) => entry(target, name, file))}</ul>
<h2>Referência</h2>
<ul>${entry('referencia/index.html', 'Todas as operações', file)}</ul>${groups}
</nav>`;
}

/** The head of a page. `theme.js` runs before the first paint; the other scripts are deferred. */
const head = ({ file, title, scripts = [] }: Page, site: string): Html => {
  const up = upFrom(file);
  return html`<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${pagePolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title === site ? site : `${title} · ${site}`}</title>
<link rel="icon" href="${up}icone.svg" type="image/svg+xml">
<link rel="stylesheet" href="${up}portal.css">
<script src="${up}theme.js"></script>
<script src="${up}page.js" defer></script>${scripts.map(
    (name) => html`
<script src="${up}${name}" defer></script>`,
  )}
</head>`;
};

const bar = ({ file }: Page, { info }: Description): Html => html`
<header class="bar">
<button type="button" class="open-menu" aria-expanded="false" aria-controls="menu" hidden>Menu</button>
<a class="brand" href="${upFrom(file)}index.html"><img src="${upFrom(file)}icone.svg" alt="" width="28" height="28">${info.title}</a>
<p class="environment" data-environment hidden></p>
<button type="button" class="theme" hidden></button>
</header>`;

const whole = (page: Page, description: Description): string =>
  html`<!doctype html>
<html lang="pt-BR" data-root="${upFrom(page.file)}">
${head(page, description.info.title)}
<body>
<a class="skip" href="#conteudo">Ir para o conteúdo</a>
${bar(page, description)}
<div class="frame">
${navigation(description, page.file)}
<main id="conteudo" tabindex="-1">${page.content}
<footer><p>${description.info.title} ${description.info.version}. Somente leitura. Esta página não usa cookies e não carrega nada de terceiros. <a href="${upFrom(page.file)}openapi.json">openapi.json</a></p></footer>
</main>
</div>
</body>
</html>
`.html;

/** Shown until the script of the page puts in the address at which the reader has it. */
const UNKNOWN = 'https://portal';

/** Renders a page. Its script replaces both addresses by those in force, where they differ. */
export const rendered = (
  page: Page,
  description: Description,
  { api, portal = UNKNOWN }: { readonly api: string; readonly portal?: string | undefined },
): string =>
  whole(page, description)
    .replaceAll(API, `<span data-api>${escaped(api)}</span>`)
    .replaceAll(PORTAL, `<span data-portal>${escaped(portal)}</span>`);
