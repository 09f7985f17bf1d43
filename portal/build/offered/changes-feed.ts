/** The versions of the interface as a feed in Atom: the guide about changes with the days of CHANGELOG.md. */
import { readFileSync } from 'node:fs';
import { escaped } from '../html.ts';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

interface Section {
  readonly heading: string;
  readonly text: string;
}

const sectionsOf = (page: string): Section[] =>
  page
    .split(/^## /m)
    .slice(1)
    .map((text) => ({
      heading: text.slice(0, text.indexOf('\n')),
      text: text.slice(text.indexOf('\n')).trim(),
    }));

/** The marks of links and code are not for plain text. */
const plain = (text: string): string => text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '');

/** Returns the feed of a service; `api` is its address. A version without a day is not released yet. */
export function changesFeed(api: string): string {
  const days = new Map(
    sectionsOf(read('CHANGELOG.md')).map(({ heading }): [string, string | undefined] => {
      const [version = '', day] = heading.split(' – ');
      return [version, day];
    }),
  );
  const entries = sectionsOf(read('portal/text/mudancas.md')).flatMap(({ heading, text }) => {
    const version = /^Versão (\d\S*)$/.exec(heading)?.[1];
    const day = days.get(version ?? '');
    return version && day ? [{ version, updated: `${day}T00:00:00Z`, text: plain(text) }] : [];
  });
  const latest =
    entries
      .map(({ updated }) => updated)
      .sort()
      .at(-1) ?? '1970-01-01T00:00:00Z';
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt-BR">',
    `<id>${escaped(api)}/#mudancas</id><title>API de Registros Públicos: mudanças</title><updated>${latest}</updated>`,
    '<author><name>API de Registros Públicos</name></author><link rel="alternate" href="mudancas.html"/>',
    ...entries.map(
      ({ version, updated, text }) =>
        `<entry><id>${escaped(api)}/#mudancas-${version}</id><title>Versão ${version}</title><updated>${updated}</updated>` +
        `<content type="text">${escaped(text)}</content></entry>`,
    ),
    '</feed>\n',
  ].join('\n');
}
