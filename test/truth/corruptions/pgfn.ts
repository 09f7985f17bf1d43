/** Wrong publications of active debt. */
import {
  type Corruption,
  exchanged,
  merged,
  ofEvery,
  ofField,
  ofFiles,
  those,
  without,
} from '../corruption.ts';
import * as edit from '../edits.ts';
import * as encoding from '../encodings.ts';

const N = 'dividas_nao_previdenciario';
const F = 'dividas_fgts';
const P = 'dividas_previdenciario';

export const pgfn: readonly Corruption[] = [
  ...ofEvery('at first', N, { 'SIDA in UTF-8': encoding.toUtf8, 'SIDA twice in its files': edit.fileTwice }),
  ...ofEvery('at first', P, { 'PREV in Mac Roman': encoding.toMacRoman }),
  ...ofFiles('at first', N, {
    'one region of SIDA in UTF-8': those(/SIDA_2/, encoding.toUtf8),
    'a region of SIDA and of PREV exchanged': exchanged(/SIDA_3/, /PREV_3/),
    'FGTS in place of a region of SIDA': exchanged(/SIDA_1/, /FGTS_MG/),
    'two quarters in one folder': merged,
    'a region missing': without(/SIDA_4/),
  }),
  ...ofFiles('beside the served', N, { 'a region cut in half': those(/SIDA_1/, edit.cutAfter(0.5)) }),
  ...ofField('at first', N, 'tipo_pessoa', {
    'SIDA with ? for accents': () => encoding.accentsAsQuestionMarks,
  }),
  ...ofField('at first', P, 'tipo_pessoa', {
    'kinds of person and debtor exchanged': edit.swappedWith('tipo_devedor'),
  }),
  ...ofField('at first', N, 'valor_consolidado', {
    'values with a decimal comma': edit.replaced(/\./, ','),
    'values with separated thousands': edit.replaced(/\B(?=(\d{3})+\.)/g, ','),
  }),
  ...ofField('beside the served', N, 'valor_consolidado', {
    'values in cents': edit.replaced(/\./, ''),
    'value and number exchanged': edit.swappedWith('numero_inscricao'),
  }),
  ...ofField('at first', P, 'valor_consolidado', { 'values blank': edit.blanked }),
  ...ofField('at first', P, 'numero_inscricao', { 'numbers blank': edit.blanked }),
  ...ofField('at first', N, 'cpf_cnpj', {
    'CNPJs as numbers': edit.present((text) => (text.startsWith('X') ? text : text.replace(/\D|^0+/g, ''))),
  }),
  ...ofField('at first', F, 'cpf_cnpj', {
    'CNPJs in scientific notation': edit.present((text) => (text.startsWith('X') ? text : '5,75529E+12')),
  }),
  ...ofField('at first', N, 'data_inscricao', {
    'inscriptions as AAAA-MM-DD': edit.redated((d, m, y) => `${y}-${m}-${d}`),
    'inscriptions with day and month exchanged': edit.redated((d, m, y) => `${m}/${d}/${y}`),
  }),
  ...ofField('at first', N, 'indicador_ajuizado', { 'indicators as S and N': edit.cutTo(1) }),
  ...ofField('at first', N, 'nome_devedor', { 'names blank': edit.blanked }),
  ...ofField('beside the served', N, 'nome_devedor', {
    'name and unit exchanged': edit.swappedWith('unidade_responsavel'),
    'names cut to 6 characters': edit.cutTo(6),
  }),
];
