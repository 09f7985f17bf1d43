/** Files that readers take with them: the packages, and the programs of the examples. */
import { readdirSync, readFileSync } from 'node:fs';
import { packages } from '../../packages/packages.ts';
import { sizeText } from '../../page/baixar/baixar-view.ts';
import { type Html, html } from '../html.ts';

const PACKAGES = 'pacotes';
const EXAMPLES = new URL('../../../examples/', import.meta.url);

const programs = (): string[] =>
  readdirSync(EXAMPLES)
    .filter((name) => name !== 'README.md')
    .sort();

/** The file that `sha256sum --check` reads. */
const sums = (): string =>
  packages()
    .map(({ file, sha256 }) => `${sha256}  ${file}\n`)
    .join('');

export const offered = (): [path: string, bytes: Buffer][] => [
  ...packages().map(({ file, bytes }): [string, Buffer] => [`${PACKAGES}/${file}`, bytes]),
  [`${PACKAGES}/SHA256SUMS.txt`, Buffer.from(sums())],
  ...programs().map((name): [string, Buffer] => [`exemplos/${name}`, readFileSync(new URL(name, EXAMPLES))]),
];

export const packageList = (): Html => html`
<ul>${packages().map(
  ({ file, title, version, bytes, sha256 }) => html`
<li>${title}: <a href="${PACKAGES}/${file}" download>${file}</a>, versão ${version}, ${sizeText(bytes.length)}<br><span class="small">SHA-256 <code>${sha256}</code></span></li>`,
)}
</ul>`;
