/** Files that programs look for without being told: indexes, addresses of contact, and an icon. */
import { readFileSync } from 'node:fs';
import { CATALOG } from '../../headers.ts';
import { type Description, familiesOf, needsKey, pageOf } from '../document.ts';
import type { Page } from '../shell.ts';
import { COLLECTION, postmanCollection } from './postman.ts';

export interface Place {
  /** Addresses without a slash at their ends; that of the portal may be unknown. */
  readonly api: string;
  readonly portal?: string | undefined;
}

type Named = Pick<Page, 'file' | 'title'>;

/** RFC 9116 asks for less than a year; the first of a month, so that the files of a month are the same. */
const MONTHS_OF_CONTACT = 11;

/** Without an address of contact there is no such file. `info.contact` is in force from the settings. */
function securityText({ info }: Description, now: Date): string | null {
  const { url, email } = info.contact ?? {};
  const contact = url ?? (email ? `mailto:${email}` : undefined);
  if (contact === undefined) return null;
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_OF_CONTACT, 1));
  return `Contact: ${contact}\nExpires: ${expires.toISOString()}\nPreferred-Languages: pt, en\n`;
}

/** Addresses without the portal's are relative to the root of the portal. */
const addressIn = (portal = ''): ((file: string) => string) => {
  return (file) => `${portal}/${file.replace(/(^|\/)index\.html$/, '$1')}`;
};

function llmsText(pages: readonly Named[], all: Description, { api, portal }: Place): string {
  const { info } = all;
  const at = addressIn(portal);
  const guides = pages.filter(({ file }) => !file.includes('/'));
  const families = familiesOf(all).flatMap(({ name, description, operations }) => [
    `## ${name}`,
    description,
    operations
      .map(([path, one]) => {
        const key = needsKey(one) ? '' : ' (sem chave)';
        return `- [${one.summary}](${at(pageOf(path))}): \`GET ${path}\`${key}`;
      })
      .join('\n'),
  ]);
  return `${[
    `# ${info.title}`,
    `> ${info.description.split('\n\n')[0] ?? ''}`,
    `Endereço da API: ${api}. A chave vai no cabeçalho X-API-Key. Assistentes usam o servidor MCP em ${api}/mcp. Descrição em OpenAPI: ${at('openapi.json')}. Coleção do Postman: ${at(COLLECTION)}.`,
    '## Páginas',
    guides.map(({ file, title }) => `- [${title}](${at(file)})`).join('\n'),
    ...families,
  ].join('\n\n')}\n`;
}

/** RFC 9727, in the form of RFC 9264. */
const catalog = ({ api, portal }: Place): string => {
  const at = addressIn(portal);
  const json = { type: 'application/json' };
  const entry = {
    anchor: `${api}/`,
    'service-desc': [{ href: at('openapi.json'), ...json }],
    'service-doc': [{ href: at('index.html'), type: 'text/html' }],
    'service-meta': [{ href: at('llms.txt'), type: 'text/plain' }],
    status: [{ href: `${api}/v1/status`, ...json }],
  };
  return `${JSON.stringify({ linkset: [entry] }, null, 2)}\n`;
};

const sitemap = (pages: readonly Named[], portal: string): string => {
  const at = addressIn(portal);
  const addresses = pages.map(({ file }) => `<url><loc>${at(file)}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses}</urlset>\n`;
};

/** Returns the files by their paths. A sitemap has whole addresses, so it needs that of the portal. */
export function discovery(
  pages: readonly Named[],
  description: Description,
  place: Place,
  now = new Date(),
): [path: string, bytes: Buffer][] {
  const { portal } = place;
  const security = securityText(description, now);
  const texts: readonly (readonly [path: string, text: string | null])[] = [
    ['llms.txt', llmsText(pages, description, place)],
    ['robots.txt', `User-agent: *\nAllow: /\n${portal ? `\nSitemap: ${portal}/sitemap.xml\n` : ''}`],
    ['sitemap.xml', portal ? sitemap(pages, portal) : null],
    [CATALOG, catalog(place)],
    ['.well-known/security.txt', security],
    [COLLECTION, postmanCollection(description, place.api)],
  ];
  return [
    ...texts.flatMap(([path, text]): [string, Buffer][] =>
      text === null ? [] : [[path, Buffer.from(text)]],
    ),
    ['favicon.ico', readFileSync(new URL('../../style/favicon.ico', import.meta.url))],
  ];
}
