/** Wrong publications of the registry of companies: encodings, forms of values, and columns. */
import { type Corruption, ofEvery, ofField, ofFiles, those } from '../corruption.ts';
import * as edit from '../edits.ts';
import * as encoding from '../encodings.ts';

const E = 'estabelecimentos';
const M = 'empresas';
const S = 'socios';
const R = 'simples';

const encodings: readonly Corruption[] = [
  ...ofEvery('at first', E, {
    'establishments in UTF-8': encoding.toUtf8,
    'establishments in UTF-16': encoding.toUtf16,
  }),
  ...ofEvery('at first', M, {
    'companies in UTF-8': encoding.toUtf8,
    'companies in CP850': encoding.toCp850,
    'companies in Mac Roman': encoding.toMacRoman,
    'companies encoded twice': encoding.encodedTwice,
  }),
  ...ofFiles('at first', S, { 'one part of the partners in UTF-8': those(/Y3\..*SOCIO/, encoding.toUtf8) }),
  ...ofEvery('at first', 'cnaes', { 'the table of activities in UTF-8': encoding.toUtf8 }),
  ...ofEvery('beside the served', S, { 'partners with ? for accents': encoding.accentsAsQuestionMarks }),
];

const forms: readonly Corruption[] = [
  ...ofField('at first', E, 'data_inicio_atividade', {
    'beginnings as dd/mm/aaaa': edit.redated((d, m, y) => `${d}/${m}/${y}`),
    'beginnings with day and month exchanged': edit.redated((d, m, y) => y + d + m),
  }),
  ...ofField('at first', E, 'data_situacao_cadastral', {
    'dates of status as AAAA-MM-DD': edit.redated((d, m, y) => `${y}-${m}-${d}`),
  }),
  ...ofField('at first', S, 'data_entrada_sociedade', { 'entries of partners with a time': edit.withTime }),
  ...ofField('at first', R, 'data_exclusao_mei', {
    'NULL for absent dates': edit.content((text) => (/^0*$/.test(text) ? 'NULL' : text)),
  }),
  ...ofField('at first', M, 'capital_social_raw', {
    'capital with a decimal point': edit.replaced(/,/, '.'),
    'capital in scientific notation': edit.followedBy('E+03'),
  }),
  ...ofField('beside the served', M, 'capital_social_raw', { 'capital in cents': edit.replaced(/,/, '') }),
  ...ofField('at first', M, 'cnpj_basico', { 'roots without zeros': edit.withoutZeros }),
  ...ofField('at first', E, 'municipio', { 'municipalities without zeros': edit.withoutZeros }),
  ...ofField('at first', E, 'motivo_situacao_cadastral', { 'reasons without zeros': edit.withoutZeros }),
  ...ofField('at first', E, 'situacao_cadastral', { 'status without zeros': edit.withoutZeros }),
  ...ofField('at first', E, 'cnae_fiscal_principal', {
    'activities without zeros': edit.withoutZeros,
    'activities cut to 5 digits': edit.cutTo(5),
  }),
  ...ofField('at first', E, 'cep', { 'CEPs without zeros': edit.withoutZeros }),
  ...ofField('at first', E, 'cep', { 'CEPs with a hyphen': edit.replaced(/^.{5}/, '$&-') }),
  ...ofField('at first', E, 'telefone_1', { 'telephones as floats': edit.followedBy('.0') }),
  ...ofField('at first', S, 'cnpj_cpf_socio', {
    'CNPJs of partners punctuated': edit.replaced(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5'),
    'CPFs of partners not masked': edit.replaced(/^\*{3}(\d{6})\*{2}$/, '111$101'),
  }),
  ...ofField('at first', M, 'porte_empresa', { 'sizes in words': edit.present(() => 'MICRO EMPRESA') }),
  ...ofField('at first', R, 'opcao_pelo_simples', {
    'options as SIM and NAO': edit.present((text) => (text === 'S' ? 'SIM' : 'NAO')),
  }),
];

const columns: readonly Corruption[] = [
  ...ofField('at first', M, 'razao_social', { 'names blank': edit.blanked }),
  ...ofField('beside the served', M, 'razao_social', {
    'names one row down': edit.movedDown,
    'names cut to 10 characters': edit.cutTo(10),
    'names twice in their cell': edit.twiceInCell,
    'one name for all companies': edit.always('EMPRESA DE ENSA\xcdO'),
  }),
  ...ofField('at first', E, 'municipio', { 'municipalities blank': edit.blanked }),
  ...ofField('at first', S, 'nome_socio_razao_social', {
    'names of partners blank': edit.blanked,
    'partner and agent exchanged': edit.swappedWith('nome_representante'),
  }),
  ...ofField('beside the served', S, 'nome_socio_razao_social', {
    'names of partners cut to 8 characters': edit.cutTo(8),
  }),
  ...ofField('beside the served', E, 'correio_eletronico', { 'e-mails blank': edit.blanked }),
  ...ofField('beside the served', E, 'telefone_1', { 'telephones blank': edit.blanked }),
  ...ofField('beside the served', E, 'cnae_fiscal_secundaria', {
    'secondary activities blank': edit.blanked,
  }),
  ...ofField('at first', E, 'uf', {
    'state and municipality exchanged': edit.swappedWith('municipio'),
    'states twice in their cell': edit.twiceInCell,
  }),
  ...ofField('beside the served', E, 'uf', { 'every establishment in one state': edit.always('SP') }),
  ...ofField('at first', E, 'ddd_1', { 'area code and telephone exchanged': edit.swappedWith('telefone_1') }),
  ...ofField('at first', E, 'logradouro', {
    'trade name and street exchanged': edit.swappedWith('nome_fantasia'),
  }),
  ...ofField('beside the served', E, 'logradouro', {
    'street and district exchanged': edit.swappedWith('bairro'),
  }),
  ...ofField('at first', E, 'situacao_cadastral', {
    'columns one place to the right': () => edit.shiftedFrom('nome_fantasia'),
  }),
  ...ofField('beside the served', E, 'situacao_cadastral', {
    'every establishment active': edit.always('02'),
  }),
];

export const cnpj: readonly Corruption[] = [...encodings, ...forms, ...columns];
