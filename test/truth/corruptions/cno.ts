/** Wrong publications of the registry of construction works. */
import { type Corruption, exchanged, ofEvery, ofField, ofFiles } from '../corruption.ts';
import * as edit from '../edits.ts';
import * as encoding from '../encodings.ts';

const O = 'obras';
const A = 'areas';
const C = 'cnaes';
const V = 'vinculos';

export const cno: readonly Corruption[] = [
  ...ofEvery('at first', O, {
    'works in UTF-8': encoding.toUtf8,
    'rows of works in UTF-8': edit.belowHeader(encoding.toUtf8),
    'rows of works in CP850': edit.belowHeader(encoding.toCp850),
    'rows of works encoded twice': edit.belowHeader(encoding.encodedTwice),
    'works cut in half': edit.cutAfter(0.5),
  }),
  ...ofEvery('at first', A, {
    'rows of areas in UTF-8': edit.belowHeader(encoding.toUtf8),
    'the rows of areas twice': edit.rowsDoubled,
  }),
  ...ofEvery('beside the served', A, {
    'areas with ? for accents': edit.belowHeader(encoding.accentsAsQuestionMarks),
  }),
  ...ofEvery('at first', V, { 'links twice in their file': edit.fileTwice }),
  ...ofFiles('at first', A, { 'areas and activities exchanged': exchanged(/areas/, /cnaes/) }),
  ...ofField('at first', V, 'data_inicio', {
    'beginnings of links as m/d/yy': edit.redated((d, m, y) => `${m}/${d}/${y.slice(2)}`),
  }),
  ...ofField('at first', O, 'area_total', {
    'areas of works with a decimal comma': edit.replaced(/\./, ','),
  }),
  ...ofField('at first', A, 'metragem', { 'areas with a decimal comma': edit.replaced(/\./, ',') }),
  ...ofField('beside the served', A, 'metragem', { 'areas in hundredths': edit.replaced(/\./, '') }),
  ...ofField('at first', O, 'situacao', {
    'status without zeros': edit.withoutZeros,
    'area and status exchanged': edit.swappedWith('area_total'),
  }),
  ...ofField('at first', O, 'cno', { 'numbers of works without zeros': edit.withoutZeros }),
  ...ofField('at first', O, 'ni_responsavel', { 'CNPJs cut to 13 digits': edit.cutTo(13) }),
  ...ofField('at first', V, 'ni_responsavel', {
    'CNPJs of links as floats': edit.followedBy('.0'),
    'CNPJs of links blank': edit.blanked,
  }),
  ...ofField('at first', O, 'qualificacao_responsavel', {
    'qualifications without zeros': edit.withoutZeros,
  }),
  ...ofField('at first', O, 'codigo_municipio', { 'municipalities blank': edit.blanked }),
  ...ofField('at first', C, 'cnae', { 'activities cut to 5 digits': edit.cutTo(5) }),
  ...ofField('beside the served', O, 'nome', {
    'names and municipalities exchanged': edit.swappedWith('nome_municipio'),
  }),
];
