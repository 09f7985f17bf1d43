/** A publication prepared for many questions by one pass over its rows: columns, and lists of words. */
import { type Column, columnOf } from './column.ts';
import type { Company, Establishment, Registry } from './registry.ts';
import { activityOf, natureOf, sizeOf, stateOf, statusOf } from './spellings.ts';
import { type WordLists, wordLists } from './word-lists.ts';
import { wordsOfName } from './words.ts';

export interface Scanned {
  readonly registry: Registry;
  readonly columns: Readonly<Record<keyof typeof VALUES, Column>>;
  /** Secondary activities of each establishment. */
  readonly others: WordLists;
  /** Words of both names of each establishment. */
  readonly names: WordLists;
  /** Words, and the document, of each partner; partners are numbered through all companies. */
  readonly partners: WordLists;
  readonly documents: WordLists;
  /** The company of each partner. */
  readonly companyOf: readonly Company[];
  /** The establishments of each company. */
  readonly placesOf: ReadonlyMap<Company, readonly number[]>;
}

const under = (canonical: (value: string) => string, value: string | null): string | null =>
  value === null ? null : canonical(value);

const VALUES = {
  state: (one: Establishment) => under(stateOf, one.state),
  town: (one: Establishment) => one.town,
  activity: (one: Establishment) => under(activityOf, one.activity),
  status: (one: Establishment) => under(statusOf, one.status),
  kind: (one: Establishment) => one.kind,
  opened: (one: Establishment) => one.opened,
  year: (one: Establishment) => (/^\d{8}$/.test(one.opened ?? '') ? one.opened!.slice(0, 4) : null),
  nature: (one: Establishment) => under(natureOf, one.company.nature),
  size: (one: Establishment) => under(sizeOf, one.company.size),
  simples: (one: Establishment) => String(one.company.simples),
  mei: (one: Establishment) => String(one.company.mei),
  root: (one: Establishment) => one.cnpj.slice(0, 8),
  cep: (one: Establishment) => one.cep,
  capital: (one: Establishment) => one.company.capital,
  email: (one: Establishment) => String(one.email !== null && /[^0]/.test(one.email)),
  phone: (one: Establishment) => String(one.phones.some((phone) => phone !== null && /[^0]/.test(phone))),
} as const;

export function scanned(registry: Registry): Scanned {
  const { companies, establishments } = registry;
  const names = wordLists();
  const others = wordLists();
  for (const { company, tradeName, others: codes } of establishments) {
    names.add([company.name, tradeName].flatMap((name) => (name === null ? [] : [...wordsOfName(name)])));
    others.add((codes ?? '').split(',').map((code) => code.trim()));
  }
  const partners = wordLists();
  const documents = wordLists();
  const companyOf: Company[] = [];
  for (const company of companies) {
    for (const { name, document } of company.partners) {
      partners.add(name === null ? [] : wordsOfName(name));
      documents.add(document === null ? [] : [document]);
      companyOf.push(company);
    }
  }
  const columns = Object.fromEntries(
    Object.entries(VALUES).map(([name, valueIn]) => [name, columnOf(establishments, valueIn)]),
  ) as Scanned['columns'];
  return {
    registry,
    columns,
    others,
    names,
    partners,
    documents,
    companyOf,
    placesOf: Map.groupBy(establishments.keys(), (place) => establishments[place]!.company),
  };
}
