/** The frame of every page: head, bar, navigation and footer. All addresses are relative to the page. */
import { pagePolicy } from '../headers.ts';
import { cnpjText } from '../page/consultar/formats.ts';
import { API, PORTAL } from './code.ts';
import { type Description, familiesOf, pageOf, type Sample, samplesOf } from './document.ts';
import { escaped, type Html, html } from './html.ts';

export interface Page {
  /** `paginacao.html`, `referencia/cnos-cno.html` */
  readonly file: string;
  readonly title: string;
  readonly content: Html;
  /** Scripts in addition to that of every page. */
  readonly scripts?: readonly string[];
}

type Entry = readonly [file: string, name: string];

const USES: readonly Entry[] = [
  ['consultar.html', 'Consultar'],
  ['conferir.html', 'Conferir uma lista'],
  ['experimentar.html', 'Experimentar'],
  ['baixar.html', 'Baixar dados'],
  ['atualizacoes.html', 'Atualizações'],
  ['uso.html', 'Uso da chave'],
];

export const GUIDES: readonly Entry[] = [
  ['chave.html', 'Chave de acesso'],
  ['paginacao.html', 'Paginação'],
  ['versoes.html', 'Atualização e versões'],
  ['erros.html', 'Erros'],
  ['limites.html', 'Limites'],
  ['bibliotecas.html', 'Bibliotecas e assistentes'],
  ['mudancas.html', 'Mudanças'],
  ['privacidade.html', 'Privacidade e correções'],
];

/** Returns `../` for a page in a folder. */
const upFrom = (file: string): string => '../'.repeat(file.split('/').length - 1);

function entry([target, name]: Entry, file: string, inside: Html | null = null): Html {
  const href = `${upFrom(file)}${target}`;
  return target === file
    ? html`<li><a href="${href}" aria-current="page">${name}</a>${inside}</li>`
    : html`<li><a href="${href}">${name}</a>${inside}</li>`;
}

/** Renders the families of the reference; that of the page has its operations below it. */
function families(description: Description, file: string): Html[] {
  return familiesOf(description).map(({ name, operations }) => {
    const own = operations.map(([path, { summary }]): Entry => [pageOf(path), summary]);
    const inside = own.some(([target]) => target === file)
      ? html`<ul>${own.map((one) => entry(one, file))}</ul>`
      : null;
    return entry([`referencia/index.html#${name.toLowerCase()}`, name], file, inside);
  });
}

/** The field of the search works with scripts alone, which show it. */
const FIND = html`
<div class="find" role="search" aria-label="Páginas" hidden>
<label for="busca">Buscar nas páginas</label>
<input id="busca" type="search" autocomplete="off" spellcheck="false" placeholder="campo, erro, assunto…">
<p class="small" role="status" data-found-said></p>
<ul data-found></ul>
</div>`;

function navigation(description: Description, file: string): Html {
  const list = (entries: readonly Entry[]): Html => html`<ul>${entries.map((one) => entry(one, file))}</ul>`;
  return html`
<nav id="menu" class="menu" aria-label="Páginas">${FIND}
<div data-lists>
${list([['index.html', 'Início'], ...USES])}
<h2>Guias</h2>
${list(GUIDES)}
<h2>Referência</h2>
<ul>${entry(['referencia/index.html', 'Todas as operações'], file)}${families(description, file)}</ul>
</div>
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
<link rel="alternate" type="application/atom+xml" href="${up}mudancas.xml" title="Mudanças">
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

const numbered = (text: string, { name, start, number }: Sample): string =>
  text
    .replaceAll(`{{${name}}}`, `<span data-exemplo="${start}">${number}</span>`)
    .replaceAll(
      `{{${name} mascarado}}`,
      `<span data-exemplo="${start}" data-mascara>${cnpjText(number)}</span>`,
    );

/** Shown until the script of the page puts in the address at which the reader has it. */
const UNKNOWN = 'https://portal';

/**
 * Renders a page. Its script replaces both addresses by those in force, and the numbers of the sample by
 * those that the service answers, where they differ.
 */
export const rendered = (
  page: Page,
  description: Description,
  { api, portal = UNKNOWN }: { readonly api: string; readonly portal?: string | undefined },
): string =>
  samplesOf(description)
    .reduce(numbered, whole(page, description))
    .replaceAll(API, `<span data-api>${escaped(api)}</span>`)
    .replaceAll(PORTAL, `<span data-portal>${escaped(portal)}</span>`);
