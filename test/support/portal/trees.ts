/** Reads the trees that the views of the portal return, without a document. */
import type { Child, Tree } from '../../../portal/page/consultar/tree.ts';

const isTree = (child: Child): child is Tree => typeof child === 'object' && child !== null && 'tag' in child;

/** Returns the text of a tree, as a reader sees it. */
export function textOfTree(child: Child): string {
  if (child === null || child === false) return '';
  if (typeof child !== 'object') return String(child);
  return (isTree(child) ? child.children : child).map(textOfTree).join('');
}

export function elementsIn(child: Child, tag: string): Tree[] {
  if (typeof child !== 'object' || child === null) return [];
  const inside = (isTree(child) ? child.children : child).flatMap((one) => elementsIn(one, tag));
  return isTree(child) && child.tag === tag ? [child, ...inside] : inside;
}

/** Returns the targets of the links by their texts. */
export const linksIn = (child: Child): Readonly<Record<string, string>> =>
  Object.fromEntries(
    elementsIn(child, 'a').map((link) => [textOfTree(link), String(link.attributes['href'])]),
  );
