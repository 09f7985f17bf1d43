/** Odd rows of the registry of companies, all of one invented company. */
import type { Oddity, OddMonth, ServedFields } from './oddity.ts';

const ROOT = '99000077';
/** The head office, which other registries name as the holder. */
export const HOLDER = `${ROOT}000101`;
const PROFILE = `/v1/cnpjs/${HOLDER}`;

type Contents = Readonly<Record<string, string>>;
type Odd = Oddity['counted'];

const establishment = (
  name: string,
  order: string,
  contents: Contents,
  counted: Odd,
  served: ServedFields,
): Oddity => ({
  name,
  resource: 'estabelecimentos',
  contents: {
    cnpj_basico: ROOT,
    cnpj_ordem: order,
    cnpj_dv: '01',
    identificador_matriz_filial: order === '0001' ? '1' : '2',
    ...contents,
  },
  counted,
  path: `${PROFILE}/estabelecimentos`,
  served: { cnpj_completo: `${ROOT}${order}01`, ...served },
});

const partner = (name: string, contents: Contents, counted: Odd, served: ServedFields): Oddity => ({
  name,
  resource: 'socios',
  contents: { cnpj_basico: ROOT, nome_socio_razao_social: name, ...contents },
  counted,
  path: `${PROFILE}/socios`,
  served: { nome_socio_razao_social: name, ...served },
});

const NO_FAX = { ddd_fax: '0', fax: '0' };
const ZEROS = { ddd_1: '00', telefone_1: '00000000', cep: '0' };

/** What programs that fetch and check files leave beside them. */
const BESIDE = ['Empresas0.zip.sha256', 'Socios1.zip.md5', 'Estabelecimentos2.zip.part', 'Simples.zip.aria2'];

export const cnpj: OddMonth = {
  files: (files) => new Map([...files, ...BESIDE.map((name) => [name, Buffer.from('x')] as const)]),
  odd: [
    {
      name: 'the name of an individual entrepreneur with a complete CPF, and a capital of nines',
      resource: 'empresas',
      contents: {
        cnpj_basico: ROOT,
        razao_social: 'FULANA DE AMOSTRA 11144477735',
        capital_social_raw: '999999999999,00',
      },
      counted: { razao_social: 'valid', capital_social_raw: 'valid' },
      path: PROFILE,
      served: { razao_social: 'FULANA DE AMOSTRA 11144477735', capital_social_raw: '999999999999,00' },
    },
    {
      name: 'a cell of 65,536 characters',
      resource: 'empresas',
      contents: { cnpj_basico: '99000088', natureza_juridica: 'D'.repeat(2 ** 16) },
      counted: { natureza_juridica: 'malformed' },
      path: null,
      isStored: false,
      served: {},
    },
    establishment('a fax of zero', '0001', NO_FAX, { ddd_fax: 'marked', fax: 'marked' }, NO_FAX),
    establishment(
      'an area code, a telephone and a CEP of zeros',
      '0002',
      ZEROS,
      { ddd_1: 'marked', telefone_1: 'marked', cep: 'marked' },
      ZEROS,
    ),
    establishment(
      'dates that are none, a CEP of seven digits, and an area code with a zero',
      '0003',
      {
        data_situacao_cadastral: '0',
        data_inicio_atividade: '20201345',
        data_situacao_especial: '00000000',
        cep: '1001000',
        ddd_1: '011',
      },
      {
        data_situacao_cadastral: 'marked',
        data_inicio_atividade: 'malformed',
        data_situacao_especial: 'marked',
        cep: 'malformed',
        ddd_1: 'valid',
      },
      {
        data_situacao_cadastral: null,
        data_inicio_atividade: '20201345',
        data_situacao_especial: null,
        cep: '1001000',
        ddd_1: '011',
      },
    ),
    establishment(
      'NULs, quotes and blanks in texts, and a code that no look-up has',
      '0004',
      { nome_fantasia: ' BAR \0"DO"  Z\xc9 ', motivo_situacao_cadastral: '32' },
      { nome_fantasia: 'valid', motivo_situacao_cadastral: 'valid' },
      { nome_fantasia: 'BAR "DO"  ZÉ', motivo_situacao_cadastral: '32' },
    ),
    establishment(
      'letters in the order, and an address abroad',
      'E08G',
      { uf: 'EX', municipio: '9707', pais: '999', cep: '', nome_cidade_exterior: 'CIDADE MODELO' },
      { uf: 'valid', municipio: 'valid', pais: 'valid', cep: 'empty' },
      { uf: 'EX', municipio: '9707', pais: '999', cep: null },
    ),
    establishment(
      'a line feed in an address',
      '0005',
      { complemento: 'SALA 1\nFUNDOS' },
      { complemento: 'valid' },
      { complemento: 'SALA 1\nFUNDOS' },
    ),
    partner(
      'SOCIA COM CPF COMPLETO',
      { identificador_socio: '2', cnpj_cpf_socio: '11144477735', representante_legal: '00011144477735' },
      { cnpj_cpf_socio: 'masked', representante_legal: 'masked' },
      { cnpj_cpf_socio: '***444777**', representante_legal: '***444777**' },
    ),
    {
      ...partner(
        'SOCIA ACHADA PELO CPF',
        { identificador_socio: '2', cnpj_cpf_socio: 'CPF11144477735' },
        { cnpj_cpf_socio: 'masked' },
        {},
      ),
      path: '/v1/cnpjs?socio_documento=444777&socio=ACHADA',
      served: { cnpj: HOLDER },
    },
    ...['SOCIO REPETIDO', 'SOCIO REPETIDO'].map((name) =>
      partner(
        name,
        { cnpj_cpf_socio: '***123456**' },
        { cnpj_cpf_socio: 'valid' },
        { cnpj_cpf_socio: '***123456**' },
      ),
    ),
    partner(
      'SOCIO ESTRANGEIRO',
      { identificador_socio: '3', cnpj_cpf_socio: '', pais: '249' },
      { cnpj_cpf_socio: 'empty' },
      { cnpj_cpf_socio: null, pais: '249' },
    ),
    {
      name: 'options with days of zeros',
      resource: 'simples',
      contents: { cnpj_basico: ROOT, data_exclusao_simples: '00000000', data_exclusao_mei: '0' },
      counted: { data_exclusao_simples: 'marked', data_exclusao_mei: 'marked' },
      path: PROFILE,
      served: { data_exclusao_simples: null, data_exclusao_mei: null },
    },
  ],
};
