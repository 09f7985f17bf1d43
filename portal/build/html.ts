/** Makes HTML: inserted texts are always escaped; only values of the type `Html` pass as markup. */

export interface Html {
  readonly html: string;
}

export type Part = Html | string | number | null | false | readonly Part[];

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

export const markup = (text: string): Html => ({ html: text });

function textOf(part: Part): string {
  if (part === null || part === false) return '';
  if (typeof part === 'string') return escaped(part);
  if (typeof part === 'number') return String(part);
  return 'html' in part ? part.html : part.map(textOf).join('');
}

export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  markup(strings.reduce((text, next, i) => text + textOf(parts[i - 1] ?? null) + next));
