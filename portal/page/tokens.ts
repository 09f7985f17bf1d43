/** Splits code into pieces with a kind each, for colours. The generator and the playground use it. */
import { type Child, h } from './consultar/tree.ts';

export type Kind = 'comment' | 'key' | 'string' | 'word' | 'plain';
export type Language = 'json' | 'sh' | 'js' | 'python' | 'http';

/** The names of the groups are kinds; text outside the groups is plain. */
const PATTERNS: Readonly<Record<Language, RegExp>> = {
  json: /(?<key>"(?:[^"\\]|\\.)*")(?=\s*:)|(?<string>"(?:[^"\\]|\\.)*")|(?<word>\b(?:true|false|null)\b|-?\b\d[\d.eE+-]*)/g,
  sh: /(?<comment>(?:^|(?<=\s))#[^\n]*)|(?<string>'[^']*'|"[^"]*")|(?<word>\b(?:curl|export|echo)\b)/gm,
  js: /(?<comment>\/\/[^\n]*)|(?<string>'(?:[^'\\]|\\.)*'|`[^`]*`|"(?:[^"\\]|\\.)*")|(?<word>\b(?:const|let|await|async|import|from|for|while|do|if|else|throw|new|function|return|break|true|false|null)\b)/g,
  python:
    /(?<comment>#[^\n]*)|(?<string>f?"(?:[^"\\]|\\.)*"|f?'(?:[^'\\]|\\.)*')|(?<word>\b(?:import|from|with|as|for|while|if|else|not|try|except|raise|def|return|break|in|True|False|None)\b)/g,
  http: /(?<key>^[A-Za-z-]+)(?=:)/gm,
};

export function tokens(language: Language, code: string) {
  const found: { readonly kind: Kind; readonly text: string }[] = [];
  let end = 0;
  for (const match of code.matchAll(PATTERNS[language])) {
    if (match.index > end) found.push({ kind: 'plain', text: code.slice(end, match.index) });
    const [kind = 'plain'] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? [];
    found.push({ kind: kind as Kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) found.push({ kind: 'plain', text: code.slice(end) });
  return found;
}

/** Characters up to which a text is highlighted: a thousand coloured fields are slow to draw. */
const COLOURED = 200_000;

/** Colours JSON that a page receives, as the generator colours that of the examples. */
export const colouredJson = (text: string): Child =>
  text.length > COLOURED
    ? text
    : tokens('json', text).map(({ kind, text: piece }) =>
        kind === 'plain' ? piece : h('span', { class: `t-${kind}` }, piece),
      );
