/** The schema of a company in readable form: codes with descriptions, and numbers as people write them. */
import * as z from 'zod/mini';
import { CODIGO_IBGE } from '../../datasets/cnpj/lookups.ts';
import { MOST_PARTNERS, READ_FIELDS, type ReadField, type Reading } from '../ficha/readings.ts';
import { meaning, named, said } from '../record-schemas.ts';
import { count } from './parts.ts';

const text = (): z.ZodMiniType => z.nullable(z.string());
const saidText = (description: string): z.ZodMiniType => said(text(), description);

const AS_PUBLISHED = 'O valor, como publicado; nulo quando não há.';

const described = {
  codigo: saidText('O código, como publicado; nulo quando não há.'),
  descricao: saidText('A descrição do código; nula quando nenhuma tabela a tem.'),
};

const code = named(z.strictObject(described), 'CodigoDescrito', 'Um código e o que ele significa');

const town = named(
  z.strictObject({
    ...described,
    codigo_ibge: saidText(CODIGO_IBGE.description),
  }),
  'MunicipioDescrito',
  'Município com o seu nome',
);

const written = { publicado: saidText(AS_PUBLISHED) };

const number = named(
  z.strictObject({
    ...written,
    formatado: saidText('Com a pontuação usual; nulo quando o valor não tem a forma esperada.'),
  }),
  'NumeroFormatado',
  'Um número, como publicado e com pontuação',
);

const amount = named(
  z.strictObject({
    ...written,
    valor: said(
      z.nullable(z.string().check(z.regex(/^-?\d+\.\d{2}$/))),
      'O valor com ponto e duas casas decimais; nulo quando o publicado não é um valor.',
    ),
    formatado: saidText('O valor em reais, como em R$ 10.000,00.'),
  }),
  'ValorFormatado',
  'Valor em reais',
);

const phone = named(
  z.strictObject({
    ddd: saidText('O DDD, como publicado.'),
    numero: saidText('O número, como publicado.'),
    formatado: saidText(
      'Como em (61) 3333-4444; nulo quando falta uma parte ou ela não tem a forma esperada.',
    ),
  }),
  'TelefoneFormatado',
  'Um telefone, com o DDD',
);

const SCHEMAS: { readonly [K in Reading['kind']]: () => z.ZodMiniType } = {
  same: text,
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

const record = (fields: readonly ReadField[], id: string, title: string): z.ZodMiniType =>
  named(z.strictObject(Object.fromEntries(fields.map((one) => [one.name, schemaOf(one)]))), id, title);

const partner = record(READ_FIELDS.socio, 'FichaSocio', 'Sócio com descrições');

/** The address of a list of the company. The lists refuse letters where the ficha takes them. */
export const listAddress = (): z.ZodMiniType =>
  said(
    z.nullable(z.string().check(z.regex(/^\/v1\/cnpjs\//))),
    'Endereço relativo da lista; nulo se o CNPJ tem letras e as listas deste serviço não as aceitam.',
  );

const cnpj = (): z.ZodMiniType => z.string().check(z.regex(/^[0-9A-Z]{12}\d{2}$/));
const masked = (): z.ZodMiniType =>
  z.string().check(z.regex(/^[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}$/));

const units = named(
  z.strictObject({
    total: count('Quantidade exata de estabelecimentos da empresa.'),
    filiais: count('Quantidade exata dos estabelecimentos que não são a matriz.'),
    cnpj_matriz: said(
      z.nullable(cnpj()),
      'O CNPJ da matriz, sem máscara; nulo se ela não está na publicação.',
    ),
    href: listAddress(),
  }),
  'FichaEstabelecimentos',
  'Matriz e filiais, contadas',
);

const partners = named(
  z.strictObject({
    total: count('Quantidade exata de sócios e administradores.'),
    itens: said(
      z.array(partner).check(z.maxLength(MOST_PARTNERS)),
      `Os primeiros, até ${MOST_PARTNERS}; os outros estão na lista de href.`,
    ),
    href: listAddress(),
  }),
  'FichaSocios',
  'Sócios e administradores',
);

const supplemented = named(
  z.strictObject({
    tabela: said(z.string(), 'A tabela da publicação em que o código falta.'),
    codigo: said(z.string(), 'O código que a tabela da publicação não tem.'),
    descricao: said(z.string(), 'A descrição, que não é da publicação.'),
    origem: said(z.string(), 'Quem publica a descrição.'),
    conferido_em: said(z.iso.date(), 'O dia em que a descrição foi conferida na origem.'),
  }),
  'DescricaoComplementar',
  'Descrição que a publicação não traz',
);

/** `shared` are the parts that are declared with those of the profile. */
export const fichaSchema = (
  shared: Readonly<Record<'fontes' | 'resumos' | 'snapshot_fingerprint', z.ZodMiniType>>,
): z.ZodMiniType =>
  named(
    z.strictObject({
      cnpj: said(cnpj(), 'O CNPJ, sem máscara.'),
      cnpj_formatado: said(masked(), 'O CNPJ com máscara.'),
      empresa: record(READ_FIELDS.empresa, 'FichaEmpresa', 'Empresa com descrições'),
      estabelecimento: record(
        READ_FIELDS.estabelecimento,
        'FichaEstabelecimento',
        'Estabelecimento com descrições',
      ),
      simples: record(READ_FIELDS.simples, 'FichaSimples', 'Simples Nacional e MEI com descrições'),
      estabelecimentos: units,
      socios: partners,
      fontes: shared.fontes,
      resumos: shared.resumos,
      complementos: said(
        z.array(supplemented),
        'As descrições desta ficha que a publicação não traz, com a origem de cada uma; vazia na maioria das fichas.',
      ),
      snapshot_fingerprint: shared.snapshot_fingerprint,
    }),
    'FichaCnpj',
    'Ficha de um CNPJ',
  );
