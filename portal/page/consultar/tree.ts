/** Elements as plain values that views return. `place.ts` inserts them, and never reads text as markup. */

type Attribute = string | number | boolean | null | undefined | (() => void);

export interface Tree {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly children: readonly Child[];
}

export type Child = Tree | string | number | null | false | readonly Child[];

/**
 * Returns an element. Attributes that are null, undefined or false are omitted; `on…` takes a function, and
 * `--…` sets a property of the style, which the policy allows to scripts.
 */
export const h = (tag: string, attributes: Tree['attributes'] = {}, ...children: readonly Child[]): Tree => ({
  tag,
  attributes,
  children,
});

/** A sentence on why something was not done. */
export const warning = (text: string): Tree => h('p', { class: 'advice', 'data-tone': 'bad' }, text);

/** A button that is not the first choice. */
export const plainButton = (text: string, onclick: () => void, more: Tree['attributes'] = {}): Tree =>
  h('button', { type: 'button', class: 'button plain', onclick, ...more }, text);

/** Links of which one is shown. A link keeps the focus when what it leads to is drawn. */
export const switchesView = (
  label: string,
  links: readonly (readonly [name: string, text: string, href: string])[],
  shown: string,
): Tree =>
  h(
    'ul',
    { class: 'switches', 'aria-label': label },
    ...links.map(([name, text, href]) =>
      h('li', {}, h('a', { href, 'aria-current': name === shown && 'true', 'data-keep': name }, text)),
    ),
  );
