/** Wrong publications of the registry of rural properties. */
import {
  type Corruption,
  exchanged,
  ofEvery,
  ofField,
  ofFiles,
  only,
  those,
  without,
} from '../corruption.ts';
import * as edit from '../edits.ts';
import * as encoding from '../encodings.ts';

const I = 'imoveis';

/** Inserts a blank into every record and drops its last byte. */
const oneByteRight = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replace(/^(.{30})(.*).(\r?)$/gm, '$1 $2$3'), 'latin1');

export const cafir: readonly Corruption[] = [
  ...ofEvery('at first', I, {
    'properties in UTF-8': encoding.toUtf8,
    'properties in UTF-16': encoding.toUtf16,
  }),
  ...ofEvery('beside the served', I, { 'properties twice in their files': edit.fileTwice }),
  ...ofFiles('at first', I, {
    'one state for the country': only(/\.MG/),
    'one state missing': without(/\.GO/),
  }),
  ...ofFiles('beside the served', I, {
    'a state cut in half': those(/\.MG01/, edit.cutAfter(0.5)),
    'the files of two states exchanged': exchanged(/\.BA01/, /\.PR01/),
  }),
  ...ofField('at first', I, 'uf', {
    'fields one byte to the right': () => oneByteRight,
    'states blank': edit.blanked,
  }),
  ...ofField('at first', I, 'municipio', { 'municipalities blank': edit.blanked }),
  ...ofField('beside the served', I, 'municipio', {
    'every property in one municipality': edit.always('SANTA AMOSTRA'),
  }),
  ...ofField('at first', I, 'data_atualizacao_cadastro', {
    'dates as ddmmaaaa': edit.redated((d, m, y) => d + m + y),
    'dates with letters': edit.replaced(/0/g, 'O'),
  }),
  ...ofField('at first', I, 'area_total_hectares', {
    'areas with a decimal comma': edit.replaced(/^.(.*)(.)$/, '$1,$2'),
  }),
  ...ofField('beside the served', I, 'area_total_hectares', {
    'areas ten times as large': edit.present((text) => `${text.slice(1)}0`),
  }),
  ...ofField('at first', I, 'imune_isento', { 'exemptions as S and N': edit.cutTo(1) }),
  ...ofField('beside the served', I, 'nome_imovel_rural', {
    'name and street exchanged': edit.swappedWith('logradouro'),
  }),
];
