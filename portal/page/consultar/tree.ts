/** Elements as plain values that views return. `place.ts` inserts them, and never reads text as markup. */

type Attribute = string | number | boolean | null | undefined | ((event: Event) => void);

export interface Tree {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly children: readonly Child[];
}

export type Child = Tree | string | number | null | false | readonly Child[];

const isAttributes = (part: Child | Tree['attributes']): part is Tree['attributes'] =>
  typeof part === 'object' && part !== null && !Array.isArray(part) && !('tag' in part);

/**
 * Returns an element; `p.small` is a `p` of the class `small`. Attributes may stand before the children.
 * Those that are null, undefined or false are omitted; `on…` takes a function, `--…` sets a style property.
 */
export function h(selector: string, first?: Child | Tree['attributes'], ...others: readonly Child[]): Tree {
  const [tag = '', ...classes] = selector.split('.');
  const own = classes.length > 0 ? { class: classes.join(' ') } : {};
  if (first === undefined) return { tag, attributes: own, children: others };
  return isAttributes(first)
    ? { tag, attributes: { ...own, ...first }, children: others }
    : { tag, attributes: own, children: [first, ...others] };
}

export const warning = (text: string): Tree => h('p.advice', { 'data-tone': 'bad' }, text);

export const plainButton = (
  text: string,
  onclick: (() => void) | null,
  more: Tree['attributes'] = {},
): Tree => h('button', { type: 'button', class: 'button plain', onclick, ...more }, text);

/** The heading that takes the focus when an answer is shown. */
export const headingView = (text: string): Tree => h('h2', { tabindex: '-1', 'data-heading': true }, text);

/** A list of choices with its label. */
export const selectView = <T extends string | number>(
  id: string,
  label: string,
  options: readonly (readonly [value: T, text: string])[],
  chosen: T | undefined,
  more: Tree['attributes'] = {},
): Tree =>
  h(
    'div.filter',
    h('label', { for: id }, label),
    h(
      'select',
      { id, ...more },
      ...options.map(([value, text]) => h('option', { value, selected: value === chosen }, text)),
    ),
  );

/** Links of which one is shown. A link keeps the focus when what it leads to is drawn. */
export const switchesView = (
  label: string,
  links: readonly (readonly [name: string, text: string, href: string])[],
  shown: string,
): Tree =>
  h(
    'ul.switches',
    { 'aria-label': label },
    ...links.map(([name, text, href]) =>
      h('li', h('a', { href, 'aria-current': name === shown && 'true', 'data-keep': name }, text)),
    ),
  );
