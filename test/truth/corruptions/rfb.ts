/** Wrong publications of instalment plans, settlements and active credits, whose headers give the layout. */
import { type Corruption, foreign, ofEvery, ofField, ofFiles } from '../corruption.ts';
import * as edit from '../edits.ts';
import * as encoding from '../encodings.ts';

const P = 'parcelamentos';
const T = 'transacoes';
const C = 'creditos';

const isMasked = (text: string): boolean => text.includes('*');

export const parcelamentos: readonly Corruption[] = [
  ...ofEvery('at first', P, {
    'rows of plans encoded twice': edit.belowHeader(encoding.encodedTwice),
    'rows of plans in CP850': edit.belowHeader(encoding.toCp850),
    'plans twice in their files': edit.fileTwice,
  }),
  ...ofEvery('beside the served', P, {
    'plans with ? for accents': edit.belowHeader(encoding.accentsAsQuestionMarks),
  }),
  ...ofFiles('at first', P, {
    'settlements in place of plans': foreign(/-1\.csv/, 'transacoes_rfb', /-1\.csv/),
  }),
  ...ofField('at first', P, 'valor_parcelado', {
    'values in scientific notation': edit.present(() => '1,23E+04'),
  }),
  ...ofField('at first', P, 'adesao_deferimento', {
    'days and months exchanged': edit.redated((d, m, y) => `${m}/${d}/${y}`),
  }),
  ...ofField('at first', P, 'cpf_cnpj', {
    'CNPJs as floats': edit.present((text) => (isMasked(text) ? text : `${text.replace(/\W/g, '')}.0`)),
  }),
  ...ofField('at first', P, 'nome', { 'names blank': edit.blanked }),
  ...ofField('at first', P, 'quantidade_parcelas', {
    'numbers of instalments with decimals': edit.followedBy(',0'),
  }),
];

export const transacoes: readonly Corruption[] = [
  ...ofEvery('at first', T, {
    'rows of settlements encoded twice': edit.belowHeader(encoding.encodedTwice),
    'settlements twice in their files': edit.fileTwice,
  }),
  ...ofField('at first', T, 'saldo_devedor', { 'balances blank': edit.blanked }),
  ...ofField('at first', T, 'data_negociacao', {
    'days as numbers of a spreadsheet': edit.present((_, i) => String(45_000 + (i % 900))),
  }),
  ...ofField('at first', T, 'cpf_cnpj', {
    'CNPJs in scientific notation': edit.present((text) => (isMasked(text) ? text : '9,9111E+13')),
  }),
  ...ofField('at first', T, 'contribuinte', {
    'memorials and names exchanged': edit.swappedWith('memorial'),
  }),
];

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

export const creditos: readonly Corruption[] = [
  ...ofEvery('at first', C, {
    'rows of credits encoded twice': edit.belowHeader(encoding.encodedTwice),
    'credits twice in their file': edit.fileTwice,
  }),
  ...ofEvery('beside the served', C, { 'credits cut in half': edit.cutAfter(0.5) }),
  ...ofField('at first', C, 'ano_mes', {
    'months as 05/2023': edit.replaced(/^(\d{4})-(\d{2})$/, '$2/$1'),
    'months as mai/23': edit.present((text) => `${MONTHS[Number(text.slice(5)) - 1]}/${text.slice(2, 4)}`),
  }),
  ...ofField('at first', C, 'valor_total', {
    'values with a decimal point': edit.present((text) => text.replaceAll('.', '').replace(',', '.')),
  }),
  ...ofField('at first', C, 'uf', { 'states as names': edit.present(() => 'ESTADO DE ENSAIO') }),
  ...ofField('beside the served', C, 'grupo_tributo', {
    'tax and situation exchanged': edit.swappedWith('situacao'),
  }),
  ...ofField('beside the served', C, 'tipo_contribuinte', { 'one kind of taxpayer': edit.always('PF') }),
];
