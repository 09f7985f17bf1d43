/** The pages of the portal as markup, without a browser. */
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

export const unescaped = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);

export const textOf = (markup: string): string => unescaped(markup.replaceAll(/<[^>]*>/g, ''));

export interface Example {
  readonly language: string;
  readonly text: string;
}

/** Returns every code of a page as its button copies it. */
export const codesOf = (page: string): Example[] =>
  [...page.matchAll(/<code data-language="(\w+)">(.*?)<\/code>/gs)].map(([, language = '', code = '']) => ({
    language,
    text: textOf(code),
  }));

export const idsOf = (page: string): string[] =>
  [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => unescaped(id));

export const linksOf = (page: string): string[] =>
  [...page.matchAll(/\s(?:href|src)="([^"]+)"/g)].map(([, link = '']) => unescaped(link));
