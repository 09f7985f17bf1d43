/** How the readable form of a company shows each field: as a code, a date, an amount, and so on. */
import { amountReader } from '../../datasets/amounts.ts';
import { empresas } from '../../datasets/cnpj/empresas.ts';
import { estabelecimentos } from '../../datasets/cnpj/estabelecimentos.ts';
import { simples } from '../../datasets/cnpj/simples.ts';
import { socios } from '../../datasets/cnpj/socios.ts';
import type { Field, Resource } from '../../datasets/define.ts';

export type Reading =
  /** As it is served elsewhere. */
  | { readonly kind: 'same' }
  | { readonly kind: 'date' }
  /** With the description of a look-up table, or of these codes. */
  | { readonly kind: 'code'; readonly of: string | Readonly<Record<string, string>> }
  /** Codes separated by commas. */
  | { readonly kind: 'codes'; readonly of: string }
  /** A code of the look-up table of towns. */
  | { readonly kind: 'town'; readonly of: string }
  | { readonly kind: 'amount'; readonly centsOf: ReturnType<typeof amountReader> }
  | { readonly kind: 'cep' }
  /** A CNPJ, or a masked CPF. */
  | { readonly kind: 'document' }
  /** With the area code, which is in the other field. */
  | { readonly kind: 'phone'; readonly ddd: string };

export interface ReadField {
  /** The field in the record. */
  readonly field: string;
  /** Its name in the readable form. */
  readonly name: string;
  /** Text of the reference, in Portuguese. */
  readonly description: string;
  readonly reading: Reading;
}

/** The fields whose declarations do not say what they hold. */
const OWN: Readonly<Record<string, Reading>> = {
  cnae_fiscal_secundaria: { kind: 'codes', of: 'cnaes' },
  municipio: { kind: 'town', of: 'municipios' },
  cep: { kind: 'cep' },
  telefone_1: { kind: 'phone', ddd: 'ddd_1' },
  telefone_2: { kind: 'phone', ddd: 'ddd_2' },
  fax: { kind: 'phone', ddd: 'ddd_fax' },
  cnpj_cpf_socio: { kind: 'document' },
  representante_legal: { kind: 'document' },
};

/** The area codes are part of their telephones. */
const JOINED = new Set(Object.values(OWN).flatMap((one) => (one.kind === 'phone' ? [one.ddd] : [])));

function readingOf(name: string, field: Field): Reading {
  const own = OWN[name];
  if (own) return own;
  const { codesOf, codes, form } = field;
  const of = codesOf ?? codes;
  if (of !== undefined) return { kind: 'code', of };
  if (form?.kind === 'day') return { kind: 'date' };
  return form?.kind === 'amount' ? { kind: 'amount', centsOf: amountReader(field) } : { kind: 'same' };
}

/** The description without the forms of a date and of a list as published. */
const describe = (description: string, { kind }: Reading): string => {
  const said = description.replace(' (AAAAMMDD)', '').replace(', separados por vírgula', '');
  return kind === 'date'
    ? `${said} Nula também se o texto publicado, que o perfil e as listas trazem, não é um dia.`
    : said;
};

const fieldsOf = ({ fields }: Resource, leftOut: readonly string[] = []): ReadField[] =>
  Object.entries(fields)
    .filter(([name]) => !JOINED.has(name) && !leftOut.includes(name))
    .map(([field, declared]) => {
      const reading = readingOf(field, declared);
      const description = describe(declared.description, reading);
      return { field, name: field.replace(/_raw$/, ''), description, reading };
    });

/** Fields that all parts of a company share. The company and the establishment have them. */
const SHARED = ['cnpj_basico', 'dataset_month'];

export const READ_FIELDS = {
  empresa: fieldsOf(empresas),
  estabelecimento: fieldsOf(estabelecimentos),
  simples: fieldsOf(simples, SHARED),
  socio: fieldsOf(socios, SHARED),
} satisfies Readonly<Record<string, readonly ReadField[]>>;

/** The look-up tables that the readable form needs. */
export const READ_TABLES: readonly string[] = [
  ...new Set(
    Object.values(READ_FIELDS)
      .flat()
      .flatMap(({ reading }) => ('of' in reading && typeof reading.of === 'string' ? [reading.of] : [])),
  ),
];

/** Partners in one answer: those of the first block, which is read together with the company. */
export const MOST_PARTNERS = 50;
