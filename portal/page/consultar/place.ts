/** Puts trees into the document, finds the places of the page, and offers files. */
import type { Child, Tree } from './tree.ts';

type Made = HTMLElement | SVGElement;

function set(element: Made, name: string, value: Tree['attributes'][string]): void {
  if (value === null || value === undefined || value === false) return;
  if (typeof value === 'function') element.addEventListener(name.slice(2), value);
  else if (name.startsWith('--')) element.style.setProperty(name, String(value));
  else element.setAttribute(name, value === true ? '' : String(value));
}

const SVG = 'http://www.w3.org/2000/svg';

function append(parent: Node, child: Child): void {
  if (child === null || child === false) return;
  if (typeof child === 'string' || typeof child === 'number') {
    parent.appendChild(document.createTextNode(String(child)));
  } else if ('tag' in child) parent.appendChild(made(child, parent));
  else for (const one of child) append(parent, one);
}

/** What stands in a drawing is a part of it, a link too. */
function made({ tag, attributes, children }: Tree, parent: Node): Made {
  const isDrawn = tag === 'svg' || parent instanceof SVGElement;
  const element = isDrawn ? document.createElementNS(SVG, tag as 'a') : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  append(element, children);
  return element;
}

export function fill(place: HTMLElement, ...children: readonly Child[]): void {
  const fresh = document.createDocumentFragment();
  append(fresh, children);
  place.replaceChildren(fresh);
}

/** Returns a tree as an element that is not in the page yet. */
export const element = (tree: Tree): HTMLElement => made(tree, document) as HTMLElement;

/** Returns the element of the page that a selector names. @throws Error where the page has none */
export function find<T extends HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

export function offerFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Without it, spreadsheets read UTF-8 as another encoding. */
const BOM = '\ufeff';

export const offerCsv = (name: string, text: string): void => offerFile(name, BOM + text, 'text/csv');
