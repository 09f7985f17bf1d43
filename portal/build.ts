/**
 * Generates the whole portal from openapi.json, as files in memory. No generated file is stored, so none can
 * be out of date.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { downloads } from './build/baixar.ts';
import { buildSync } from './build/bundler.ts';
import { search } from './build/consultar.ts';
import { type Description, pageOf, readDescription } from './build/document.ts';
import { matching, updates, usage } from './build/frames.ts';
import { guides, operationTables } from './build/guides.ts';
import { html } from './build/html.ts';
import { changesFeed } from './build/offered/changes-feed.ts';
import { discovery } from './build/offered/discovery.ts';
import { offered } from './build/offered/files.ts';
import { operationPage } from './build/operation.ts';
import { operationsOf, playground } from './build/playground.ts';
import { searchIndex } from './build/search-index.ts';
import { type Page, rendered } from './build/shell.ts';

/** What the portal is built for. `config.json` has the API and the environment, which the pages read. */
export interface PortalConfig {
  /** Address of the API, without a slash at its end. */
  readonly api: string;
  /** Address of the portal, without a slash at its end. @default only the scripts of pages find it */
  readonly portal?: string | undefined;
  /** The environment in the prefix of the keys that the API accepts. */
  readonly ambiente: 'dev' | 'test' | 'live';
}

/** Files by path from the root of the portal. */
export type Files = ReadonlyMap<string, Buffer>;

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** The entry file of each script, by its name in the portal. */
const SCRIPTS = [
  ['theme', 'page/theme.ts'],
  ['page', 'page/page.ts'],
  ['find', 'page/find/find.ts'],
  ['home', 'page/home.ts'],
  ['views', 'page/views.ts'],
  ['atualizacoes', 'page/atualizacoes/atualizacoes.ts'],
] as const;
const STYLES = [
  'base',
  'content',
  'reference',
  'playground',
  'search',
  'found',
  'company',
  'matching',
  'loads',
  'network',
];

function pages(description: Description): Page[] {
  const operations = Object.entries(description.paths).map(([path, { get }]) => ({
    file: pageOf(path),
    title: get.summary,
    content: operationPage(description, path, get),
  }));
  const index: Page = {
    file: 'referencia/index.html',
    title: 'Todas as operações',
    content: html`<article class="guide"><h1>Todas as operações</h1>${operationTables(description)}</article>`,
  };
  return [
    ...guides(description),
    search(),
    matching(),
    playground(description),
    downloads(),
    updates(),
    usage(),
    index,
    ...operations,
  ];
}

/**
 * Bundles the scripts with buildSync, because the asynchronous call leaves a process of esbuild running
 * beside the service.
 */
function scripts(): [string, Buffer][] {
  const { outputFiles } = buildSync({
    entryPoints: SCRIPTS.map(([, file]) => here(file)),
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    outdir: '/',
    logLevel: 'error',
  });
  return SCRIPTS.map(([name], i) => [`${name}.js`, Buffer.from(outputFiles[i]?.contents ?? '')]);
}

/** Returns the public description with the address of the API, which has another origin than the portal. */
const publicDescription = (description: Description, api: string): string =>
  `${JSON.stringify({ ...description, servers: [{ url: api, description: 'O endereço da API' }] }, null, 2)}\n`;

/** Returns the description that the settings of the service put in force. */
export type InForce = (description: Description) => Description;

const asCommitted: InForce = (description) => description;

export function buildPortal(config: PortalConfig, inForce = asCommitted): Files {
  const { api, ambiente } = config;
  const description = inForce(readDescription());
  const all = pages(description);
  const written = all.map((page): [string, Buffer] => [
    page.file,
    Buffer.from(rendered(page, description, config)),
  ]);
  return new Map([
    ...written,
    ...scripts(),
    ...offered(),
    ...discovery(all, description, config),
    [
      'portal.css',
      Buffer.from(STYLES.map((name) => readFileSync(here(`style/${name}.css`), 'utf8')).join('\n')),
    ],
    ['icone.svg', readFileSync(here('style/icone.svg'))],
    ['openapi.json', Buffer.from(publicDescription(description, api))],
    ['mudancas.xml', Buffer.from(changesFeed(api))],
    ['busca.json', Buffer.from(JSON.stringify(searchIndex(all)))],
    ['operacoes.json', Buffer.from(JSON.stringify(operationsOf(description)))],
    ['config.json', Buffer.from(`${JSON.stringify({ api, ambiente }, null, 2)}\n`)],
  ]);
}
