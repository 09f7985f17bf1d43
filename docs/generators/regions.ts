/** Generated regions of Markdown pages: `npm run docs` writes the text between two markers. */

export type Generator = (page: Page) => string;

export interface Page {
  /** From the root of the repository: `docs/sources.md`. */
  readonly path: string;
  /** Address of a file of the repository, relative to the page. */
  readonly link: (target: string) => string;
}

/** A region with its end, or a block of code, in which a page may show the markers themselves. */
const REGION = /^(<!-- begin generated: (.*?) -->)\n(?:.*?^(<!-- end generated -->)$)?|^```.*?^```$/gms;

/** @throws Error for a name without a generator, and for a region without an end */
export function fillRegions(
  text: string,
  page: Page,
  generators: Readonly<Record<string, Generator>>,
): string {
  return text.replaceAll(REGION, (found: string, begin?: string, name = '', end?: string) => {
    if (begin === undefined) return found;
    const generator = Object.hasOwn(generators, name) ? generators[name] : undefined;
    if (!generator) {
      throw new Error(`${page.path}: no region "${name}"; there are ${Object.keys(generators).join(', ')}`);
    }
    if (end === undefined) throw new Error(`${page.path}: the region ${name} has no end`);
    return [begin, '', generator(page), '', end].join('\n');
  });
}

/** Returns a Markdown table whose columns are as wide as their widest cell. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [header, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = header.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0), 3));
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return [line(cells[0] ?? []), rule, ...cells.slice(1).map(line)].join('\n');
}

export const code = (text: string): string => `\`${text}\``;

/** Joins texts as code, separated by commas; returns – for none. */
export const codes = (texts: readonly string[]): string => texts.map(code).join(', ') || '–';
