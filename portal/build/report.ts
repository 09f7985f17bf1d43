/** Makes the page of one load as one file that needs no other. */
import { readFileSync } from 'node:fs';
import type { Report } from '../page/atualizacoes/load.ts';
import { reportView } from '../page/atualizacoes/report-view.ts';
import type { Child, Tree } from '../page/consultar/tree.ts';
import { type Html, html, markup, type Part } from './html.ts';

const STYLES = ['base', 'content', 'found', 'company', 'loads'];

/** The file is opened from a disk or mail, without headers. Nothing in it may run, load or send anything. */
const POLICY = ["default-src 'none'", "style-src 'unsafe-inline'", "base-uri 'none'", "form-action 'none'"];

const styles = (): string =>
  STYLES.map((name) => readFileSync(new URL(`../style/${name}.css`, import.meta.url), 'utf8')).join('\n');

function attribute([name, value]: [string, Tree['attributes'][string]]): Part {
  if (value === null || value === undefined || value === false || typeof value === 'function') return null;
  if (name.startsWith('--')) return html` style="${name}: ${String(value)}"`;
  return value === true ? markup(` ${name}`) : html` ${markup(name)}="${String(value)}"`;
}

/** Renders a tree. The views of this page have no elements without an end. */
function rendered(child: Child): Part {
  if (child === null || typeof child !== 'object') return child;
  if (!('tag' in child)) return child.map(rendered);
  const tag = markup(child.tag);
  return html`<${tag}${Object.entries(child.attributes).map(attribute)}>${child.children.map(rendered)}</${tag}>`;
}

const page = (report: Report): Html => html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY.join('; ')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${report.load.titulo} ${report.load.versao ?? ''}</title>
<style>
${markup(styles())}</style>
</head>
<body>
${rendered(reportView(report))}
</body>
</html>
`;

export const reportPage = (report: Report): string => page(report).html;
