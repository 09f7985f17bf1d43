/** Renders the subset of Markdown that the texts of the portal and of the public description use. */
import type { Language } from '../page/tokens.ts';
import { type Code, codeBox, codeTabs } from './code.ts';
import { escaped, type Html, html, markup } from './html.ts';

export interface Surroundings {
  /** Renders `{{name argument}}` on a line of its own. @throws Error for an unknown name */
  readonly directive: (name: string, argument: string) => Html;
}

/** `#exemplo-de-erro`: letters without accents, hyphens for blanks. */
const anchorOf = (heading: string): string =>
  heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Renders a line's code first, as it has no markup. Masked digits such as `***999999**` are not bold. */
export const inline = (text: string): Html =>
  markup(
    text
      .split(/(`[^`]+`)/)
      .map((piece) => {
        if (piece.startsWith('`')) return `<code>${escaped(piece.slice(1, -1))}</code>`;
        return escaped(piece)
          .replaceAll(/(?<![*\w])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*(?![*\w])/g, '<strong>$1</strong>')
          .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>');
      })
      .join(''),
  );

/** Splits a text into blocks at empty lines, except inside a fence. */
function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  let fenced = false;
  for (const line of text.split('\n')) {
    const last = blocks.length - 1;
    if (fenced) blocks[last] += `\n${line}`;
    else if (line === '') blocks.push('');
    else if (line.startsWith('```') || blocks[last] === undefined || blocks[last] === '') blocks.push(line);
    else blocks[last] += `\n${line}`;
    if (line.startsWith('```')) fenced = !fenced;
  }
  return blocks.filter((block) => block !== '');
}

const codeOf = (block: string): Code => {
  const [fence = '', ...lines] = block.split('\n');
  return { language: fence.slice(3) as Language, text: lines.slice(0, -1).join('\n') };
};

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

function table(block: string): Html {
  const [head = '', , ...rows] = block.split('\n');
  const names = cellsOf(head);
  const body = rows.map(
    (row) =>
      html`<tr>${cellsOf(row).map((cell, i) => html`<td data-name="${names[i] ?? ''}">${inline(cell)}</td>`)}</tr>`,
  );
  return html`<table><thead><tr>${names.map((name) => html`<th scope="col">${inline(name)}</th>`)}</tr></thead><tbody>${body}</tbody></table>`;
}

function list(block: string): Html {
  const items = block.split(/\n(?=- |\d+\. )/).map((item) => {
    const text = item.replace(/^(?:- |\d+\. )/, '').replaceAll(/\n\s*/g, ' ');
    return html`<li>${inline(text)}</li>`;
  });
  return block.startsWith('- ') ? html`<ul>${items}</ul>` : html`<ol>${items}</ol>`;
}

function heading(block: string): Html {
  const [, signs = '', text = ''] = /^(#+) (.*)$/.exec(block) ?? [];
  if (signs.length === 1) return html`<h1>${inline(text)}</h1>`;
  const anchor = anchorOf(text);
  const link = html`<a href="#${anchor}">${inline(text)}</a>`;
  return signs.length === 2 ? html`<h2 id="${anchor}">${link}</h2>` : html`<h3 id="${anchor}">${link}</h3>`;
}

/** Renders prose without blocks, as in the public description. */
export const paragraphs = (text: string): Html =>
  html`${text.split('\n\n').map((paragraph) => html`<p>${inline(paragraph)}</p>\n`)}`;

/** @throws Error for an unknown directive */
function blockOf(block: string, { directive }: Surroundings): Html {
  const [, name = '', argument = ''] = /^\{\{(\w+)(?: (.+))?\}\}$/.exec(block) ?? [];
  if (name !== '') return directive(name, argument);
  if (block.startsWith('#')) return heading(block);
  if (block.startsWith('|')) return table(block);
  if (/^(?:- |\d+\. )/.test(block)) return list(block);
  return html`<p>${inline(block)}</p>`;
}

const isFence = (block: string | undefined): boolean => block?.startsWith('```') ?? false;

/**
 * Renders a page. Fences without text between them are one code in several languages. @throws Error for an
 * unknown directive
 */
export function page(text: string, surroundings: Surroundings): Html {
  const blocks = blocksOf(text);
  let title = '';
  let boxes = 0;
  const parts = blocks.map((block, i) => {
    if (block.startsWith('#')) {
      title = block.replace(/^#+ /, '');
      boxes = 0;
    }
    if (!isFence(block)) return blockOf(block, surroundings);
    if (isFence(blocks[i - 1])) return null;
    const end = blocks.findIndex((other, j) => j > i && !isFence(other));
    const codes = blocks.slice(i, end === -1 ? undefined : end).map(codeOf);
    const [first] = codes;
    boxes += 1;
    const label = boxes === 1 ? title : `${title}, ${boxes}`;
    return codes.length === 1 && first ? codeBox(first, label) : codeTabs(codes, label);
  });
  return html`${parts.map((part) => html`${part}\n`)}`;
}
