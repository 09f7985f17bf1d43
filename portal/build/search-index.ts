/** The index of the search over all pages: sections of guides, operations, and fields with meanings. */
import type { SearchIndex } from '../page/find/find-in.ts';
import type { Page } from './shell.ts';

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

const textOf = (markup: string): string =>
  markup
    .replaceAll(/<(?:pre|table|details)\b.*?<\/(?:pre|table|details)>/gs, ' ')
    .replaceAll(/<wbr>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\{\{.*?\}\}/g, '')
    .replaceAll(/&(lt|gt|quot|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A part of a page begins with a heading or with a field. */
const PARTS = /(?=<h[123][ >])|(?=<div class="field")/;

interface Part {
  readonly anchor: string;
  readonly title: string;
  readonly text: string;
}

function partOf(markup: string): Part {
  const [, id = ''] = /^<\w+[^>]* id="([^"]+)"/.exec(markup) ?? [];
  const [head = '', own = ''] = /^<div class="field"/.test(markup)
    ? (/<code>(.*?)<\/code>/.exec(markup) ?? [])
    : (/<h[123][^>]*>(.*?)<\/h[123]>/s.exec(markup) ?? []);
  const body = /^<div/.test(markup)
    ? (/<dd><p>(.*?)<\/p>/s.exec(markup)?.[1] ?? '')
    : markup.replace(head, '');
  return { anchor: id, title: textOf(own), text: textOf(body) };
}

/** Headings of an operation are the same on all of its pages; its fields are what a reader looks for. */
const isSought = (file: string, markup: string): boolean =>
  !file.startsWith('referencia/') || !/^<h[23]/.test(markup);

/** A field of several operations leads to the first one. */
export function searchIndex(pages: readonly Page[]): SearchIndex {
  const known = new Set<string>();
  const parts = pages.flatMap(({ file, content }, page) =>
    content.html
      .split(PARTS)
      .slice(1)
      .filter((markup) => isSought(file, markup))
      .map(partOf)
      .filter(({ title, text }) => {
        const isNew = !known.has(`${title} ${text}`);
        known.add(`${title} ${text}`);
        return isNew;
      })
      .map(({ anchor, title, text }) => [page, anchor, title, text] as const),
  );
  return { pages: pages.map(({ file, title }) => [file, title] as const), parts };
}
