/** Renders filters as links that remove them, and links that widen a question without a result. */

import type { Correcao } from '../../../../clients/typescript/src/index.ts';
import { ALL_FIELDS, type Field, NAME } from '../form/fields.ts';
import { begun, monthText } from '../form/typed.ts';
import { codeLabel, counted, dateText } from '../formats.ts';
import type { Names } from '../names.ts';
import { addressOf, NO_QUESTION, narrowed, type Question } from '../question.ts';
import { h, type Tree } from '../tree.ts';

/** Eight digits are the root of a CNPJ, and the number of a rural property, too. */
const PROPERTY = /^\d{8}$/;

export function valueText({ choices, isDate, table }: Field, value: string, names: Names): string {
  const choice = choices?.find((one) => one.value === value);
  if (choice) return choice.label;
  if (isDate) return monthText(dateText(value));
  return table ? codeLabel(table, value, names.descriptionOf(table, value)) : value;
}

/** A filter that another one needs goes with it: a town is one of a state. */
const without = (question: Question, name: string): Question =>
  narrowed(question, name === 'uf' ? { uf: '', municipio: '' } : { [name]: '' });

/** The filters of a question in words, each with the address of the question without it. */
const given = (question: Question, names: Names): { text: string; href: string }[] =>
  ALL_FIELDS.flatMap((field) => {
    const value = question.filters[field.name];
    if (value === undefined) return [];
    const text = `${field.label}: ${valueText(field, value, names)}`;
    return [{ text, href: addressOf(without(question, field.name)) }];
  });

export function chipsView(question: Question, names: Names): Tree | null {
  const all = given(question, names);
  if (all.length === 0) return null;
  return h(
    'ul.chips',
    { 'aria-label': 'Filtros em uso' },
    ...all.map(({ text, href }) => {
      return h(
        'li',
        h('a', { href, 'aria-label': `Tirar ${text}` }, text, h('span', { 'aria-hidden': 'true' }, ' ×')),
      );
    }),
  );
}

function correctionsView(question: Question, corrections: readonly Correcao[]): Tree | null {
  if (corrections.length === 0) return null;
  const links = corrections.map(({ parametro, sugestao, parametros, total }) => {
    const { nome, socio, ...place } = parametros;
    const words = nome ?? socio ?? '';
    const text = words.replace(/\*$/, '');
    const filter = nome === undefined ? 'socio' : 'nome';
    const href = addressOf(narrowed(question, { ...place, [filter]: text }));
    // The link also finds words that begin with the corrected one.
    const least = begun(text) === words ? '' : 'ao menos ';
    const number = counted(total, 'estabelecimento', 'estabelecimentos');
    const named = parametro === 'municipio' ? `${text} em ${sugestao}` : text;
    return h('li', h('a', { href }, named), ` (${least}${number})`);
  });
  return h('div', h('p', h('strong', 'Você quis dizer')), h('ul', ...links));
}

/**
 * Renders an empty result: corrections of a word, and a link to remove each filter that may exclude all, the
 * narrowest first.
 */
export function emptyView(question: Question, names: Names, corrections: readonly Correcao[]): Tree {
  const words = (question.filters[NAME.name] ?? '').split(/\s+/);
  const fewer = words.length > 1 ? words.slice(0, -1).join(' ') : null;
  const links = given(question, names)
    .toReversed()
    .map(({ text, href }) => h('li', h('a', { href }, `sem o filtro “${text}”`)));
  if (fewer !== null) {
    const href = addressOf(narrowed(question, { [NAME.name]: fewer }));
    links.push(h('li', h('a', { href }, `com menos palavras: “${fewer}”`)));
  }
  const { raiz = '' } = question.filters;
  return h(
    'div.empty',
    words[0] !== '' &&
      h(
        'p',
        'A última palavra de um nome pode ser só o começo; as outras são inteiras. Acentos não importam.',
      ),
    correctionsView(question, corrections),
    PROPERTY.test(raiz) &&
      h(
        'p',
        h('a', { href: addressOf({ ...NO_QUESTION, nirf: raiz }) }, 'Abrir o imóvel rural com este número'),
      ),
    links.length > 0 && h('p', 'Para ampliar, consulte de novo'),
    links.length > 0 && h('ul', ...links),
  );
}
