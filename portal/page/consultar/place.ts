/** Puts trees into the document, and finds the places of the page. */
import type { Child, Tree } from './tree.ts';

function set(element: HTMLElement, name: string, value: Tree['attributes'][string]): void {
  if (value === null || value === undefined || value === false) return;
  if (typeof value === 'function') element.addEventListener(name.slice(2), value);
  else if (name.startsWith('--')) element.style.setProperty(name, String(value));
  else element.setAttribute(name, value === true ? '' : String(value));
}

function append(parent: Node, child: Child): void {
  if (child === null || child === false) return;
  if (typeof child === 'string' || typeof child === 'number') {
    parent.appendChild(document.createTextNode(String(child)));
  } else if ('tag' in child) parent.appendChild(made(child));
  else for (const one of child) append(parent, one);
}

function made({ tag, attributes, children }: Tree): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  append(element, children);
  return element;
}

/** Replaces everything inside the place. */
export function fill(place: HTMLElement, ...children: readonly Child[]): void {
  const fresh = document.createDocumentFragment();
  append(fresh, children);
  place.replaceChildren(fresh);
}

/** Returns the element of the page that a selector names. @throws Error where the page has none */
export function find<T extends HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}
