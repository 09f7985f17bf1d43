/** Wrong publications of the company registry: files cut, doubled, missing, or with the content of others. */
import {
  type Corruption,
  copied,
  every,
  exchanged,
  foreign,
  ofEvery,
  ofFiles,
  those,
  without,
} from '../corruption.ts';
import * as edit from '../edits.ts';

const E = 'estabelecimentos';
const M = 'empresas';
const S = 'socios';

export const cnpjFiles: readonly Corruption[] = [
  ...ofFiles('beside the served', E, {
    'a part of the establishments cut in half': those(/Y0\..*ESTABELE/, edit.cutAfter(0.5)),
  }),
  ...ofEvery('at first', S, {
    'the rows of partners twice': edit.rowsDoubled,
    'partners twice in their files': edit.fileTwice,
  }),
  ...ofEvery('beside the served', M, { 'companies twice in their files': edit.fileTwice }),
  ...ofFiles('at first', M, {
    'names blank in one part': those(/Y7\..*EMPRE/, edit.blanked('razao_social')),
    'Simples in place of a part of the companies': copied(/SIMPLES/, /Y1\..*EMPRE/),
    'a file of debts in place of a part of the companies': foreign(/Y2\..*EMPRE/, 'pgfn', /SIDA_1/),
  }),
  ...ofFiles('at first', 'simples', { 'companies in place of Simples': copied(/Y1\..*EMPRE/, /SIMPLES/) }),
  ...ofFiles('at first', 'municipios', {
    'municipalities and natures exchanged': exchanged(/MUNICCSV/, /NATJUCSV/),
  }),
  ...ofFiles('at first', 'motivos', {
    'reasons and qualifications exchanged': exchanged(/MOTICSV/, /QUALSCSV/),
  }),
  ...ofFiles('at first', 'cnaes', {
    'activities and municipalities exchanged': exchanged(/CNAECSV/, /MUNICCSV/),
    'codes and descriptions of activities exchanged': every('cnaes', edit.swappedWith('codigo')('descricao')),
  }),
  ...ofFiles('at first', 'paises', { 'countries and reasons exchanged': exchanged(/PAISCSV/, /MOTICSV/) }),
  ...ofFiles('at first', S, { 'a part of the partners missing': without(/Y9\..*SOCIO/) }),
  ...ofFiles('at first', E, { 'the last part of every kind missing': without(/Y9\./) }),
];
