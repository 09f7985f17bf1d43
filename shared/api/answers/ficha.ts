/** The schema of a company in readable form: codes with descriptions, and numbers as people write them. */
import * as z from 'zod/mini';
import { CODIGO_IBGE } from '../../datasets/cnpj/lookups.ts';
import { MOST_PARTNERS, READ_FIELDS, type ReadField, type Reading } from '../ficha/readings.ts';
import { meaning, object, said } from '../record-schemas.ts';
import { cnpj, count, amount as decimal, text, textOrNull } from './parts.ts';

const AS_PUBLISHED = 'O valor, como publicado; nulo quando não há.';

const described = {
  codigo: textOrNull('O código, como publicado; nulo quando não há.'),
  descricao: textOrNull('A descrição do código; nula quando nenhuma tabela a tem.'),
};

const code = object('CodigoDescrito', 'Um código e o que ele significa', described);

const town = object('MunicipioDescrito', 'Município com o seu nome', {
  ...described,
  codigo_ibge: textOrNull(CODIGO_IBGE.description),
});

const written = { publicado: textOrNull(AS_PUBLISHED) };

const number = object('NumeroFormatado', 'Um número, como publicado e com pontuação', {
  ...written,
  formatado: textOrNull('Com a pontuação usual; nulo quando o valor não tem a forma esperada.'),
});

const amount = object('ValorFormatado', 'Valor em reais', {
  ...written,
  valor: said(
    z.nullable(decimal()),
    'O valor com ponto e duas casas decimais; nulo quando o publicado não é um valor.',
  ),
  formatado: textOrNull('O valor em reais, como em R$ 10.000,00.'),
});

const phone = object('TelefoneFormatado', 'Um telefone, com o DDD', {
  ddd: textOrNull('O DDD, como publicado.'),
  numero: textOrNull('O número, como publicado.'),
  formatado: textOrNull(
    'Como em (61) 3333-4444; nulo quando falta uma parte ou ela não tem a forma esperada.',
  ),
});

const SCHEMAS: { readonly [K in Reading['kind']]: () => z.ZodMiniType } = {
  same: () => z.nullable(z.string()),
  date: () => z.nullable(z.iso.date()),
  code: () => code,
  codes: () => z.array(code),
  town: () => town,
  amount: () => amount,
  cep: () => number,
  document: () => number,
  phone: () => phone,
};

const schemaOf = ({ reading: { kind }, description }: ReadField): z.ZodMiniType => {
  const schema = SCHEMAS[kind]();
  return kind === 'same' || kind === 'date' || kind === 'codes'
    ? said(schema, description)
    : meaning(schema, description);
};

const record = (id: string, title: string, fields: readonly ReadField[]): z.ZodMiniType =>
  object(id, title, Object.fromEntries(fields.map((one) => [one.name, schemaOf(one)])));

const partner = record('FichaSocio', 'Sócio com descrições', READ_FIELDS.socio);

/** The address of a list of the company. The lists refuse letters where the ficha takes them. */
export const listAddress = (): z.ZodMiniType =>
  said(
    z.nullable(z.string().check(z.regex(/^\/v1\/cnpjs\//))),
    'Endereço relativo da lista; nulo se o CNPJ tem letras e as listas deste serviço não as aceitam.',
  );

const masked = (): z.ZodMiniType =>
  z.string().check(z.regex(/^[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}$/));

const units = object('FichaEstabelecimentos', 'Matriz e filiais, contadas', {
  total: count('Quantidade exata de estabelecimentos da empresa.'),
  filiais: count('Quantidade exata dos estabelecimentos que não são a matriz.'),
  cnpj_matriz: said(z.nullable(cnpj()), 'O CNPJ da matriz, sem máscara; nulo se ela não está na publicação.'),
  href: listAddress(),
});

const partners = object('FichaSocios', 'Sócios e administradores', {
  total: count('Quantidade exata de sócios e administradores.'),
  itens: said(
    z.array(partner).check(z.maxLength(MOST_PARTNERS)),
    `Os primeiros, até ${MOST_PARTNERS}; os outros estão na lista de href.`,
  ),
  href: listAddress(),
});

const supplemented = object('DescricaoComplementar', 'Descrição que a publicação não traz', {
  tabela: text('A tabela da publicação em que o código falta.'),
  codigo: text('O código que a tabela da publicação não tem.'),
  descricao: text('A descrição, que não é da publicação.'),
  origem: text('Quem publica a descrição.'),
  conferido_em: said(z.iso.date(), 'O dia em que a descrição foi conferida na origem.'),
});

/** `shared` are the parts that are declared with those of the profile. */
export const fichaSchema = (
  shared: Readonly<Record<'fontes' | 'resumos' | 'snapshot_fingerprint', z.ZodMiniType>>,
): z.ZodMiniType =>
  object('FichaCnpj', 'Ficha de um CNPJ', {
    cnpj: said(cnpj(), 'O CNPJ, sem máscara.'),
    cnpj_formatado: said(masked(), 'O CNPJ com máscara.'),
    empresa: record('FichaEmpresa', 'Empresa com descrições', READ_FIELDS.empresa),
    estabelecimento: record(
      'FichaEstabelecimento',
      'Estabelecimento com descrições',
      READ_FIELDS.estabelecimento,
    ),
    simples: record('FichaSimples', 'Simples Nacional e MEI com descrições', READ_FIELDS.simples),
    estabelecimentos: units,
    socios: partners,
    fontes: shared.fontes,
    resumos: shared.resumos,
    complementos: said(
      z.array(supplemented),
      'As descrições desta ficha que a publicação não traz, com a origem de cada uma; vazia na maioria das fichas.',
    ),
    snapshot_fingerprint: shared.snapshot_fingerprint,
  });
