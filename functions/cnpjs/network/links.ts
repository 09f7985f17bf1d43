/** Reads the links of several parties at the same time, within the bounds of a request. */
import type { MOTIVOS } from '../../../shared/api/answers/network.ts';
import { StoreError } from '../../../shared/aws/errors.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import type { Call } from '../../../shared/http/located.ts';
import { BLOCK_ROWS } from '../../../shared/store/records/placement.ts';
import { indexAt, searcherOf } from '../search/index-at.ts';
import { Companies, type Company } from './companies.ts';
import { gathered } from './gathered.ts';
import {
  type Counted,
  companiesOf,
  countOfCompany,
  countOfPerson,
  hasAll,
  isCrowded,
  MOST_LINKS,
} from './participations.ts';
import { companyOf, type Link, type Party, partnerIn, rootOf } from './parties.ts';

/** Keys of entries, companies and lists of partners that one walk reads. */
const MOST_KEYS = 2_500;
/** The head of a company, and the first blocks of its establishments and partners. */
const KEYS_OF_COMPANY = 3;

/** Why a network has more than is shown, in the order of one node. */
export type Motivo = (typeof MOTIVOS)[number];

export interface Cut {
  readonly no: string;
  readonly motivo: Motivo;
  readonly total: number | null;
}

/** The links of a party in their order: its partners, then the companies in which it is one. */
export interface Linked {
  readonly links: readonly Link[];
  readonly cuts: readonly Cut[];
}

export class Links {
  readonly companies: Companies;
  /** Keys of entries and companies that may still be read. */
  private left = MOST_KEYS;
  private readonly call: Call;
  private readonly deps: Dependencies;

  constructor(call: Call, deps: Dependencies) {
    // The refusal of a later search would name the search.
    indexAt(call, deps, 'A rede');
    this.call = call;
    this.deps = { ...deps, read: gathered(deps.read), searcher: searcherOf(deps) };
    this.companies = new Companies(call, this.deps);
  }

  /** Returns the links of each party; fewer where the bound on reads was reached. @throws StoreError */
  async of(parties: readonly Party[]): Promise<Linked[]> {
    await this.readCompanies(parties);
    const counted = await Promise.all(parties.map((party) => this.countOf(party)));
    const reached = this.fitting(counted.map(entriesOf));
    const found = await Promise.all(
      counted
        .slice(0, reached)
        .map((one) => (one && entriesOf(one) > 0 ? companiesOf(one, this.call, this.deps) : [])),
    );
    const within = await this.readWithin(found);
    const linked: Linked[] = [];
    for (const [i, party] of parties.slice(0, within).entries()) {
      linked.push(await this.linkedOf(party, counted[i] ?? null, found[i] ?? []));
    }
    return linked;
  }

  private async readCompanies(parties: readonly Party[]): Promise<void> {
    const companies = parties.filter(({ tipo }) => tipo === 'empresa');
    const unknown = companies.filter(({ id }) => !this.companies.isKnown(id));
    this.left -= KEYS_OF_COMPANY * unknown.length;
    await this.companies.read(unknown.map(({ documento }) => documento ?? ''));
    const few = companies.filter(({ id }) => (this.companies.of(id)?.totalPartners ?? 0) <= MOST_LINKS);
    await this.companies.readPartners(few.map(({ id }) => id));
  }

  private async countOf({ tipo, id, nome, documento }: Party): Promise<Counted | null> {
    if (documento === null) return null;
    if (tipo === 'pessoa') return countOfPerson(documento, nome ?? '', this.call, this.deps);
    return countOfCompany(documentsOf(documento, this.companies.of(id)), this.call, this.deps);
  }

  /** Reads the companies that were found; returns for how many parties this is within the bound. */
  private async readWithin(found: readonly (readonly string[])[]): Promise<number> {
    const unread = firstOnes(found, (cnpj) => !this.companies.isKnown(rootOf(cnpj)));
    const reached = this.fitting(unread.map((cnpjs) => KEYS_OF_COMPANY * cnpjs.length));
    await this.companies.read(unread.slice(0, reached).flat());
    const long = firstOnes(found.slice(0, reached), (cnpj) => !this.companies.isWhole(rootOf(cnpj)));
    const cost = (cnpj: string): number =>
      Math.ceil((this.companies.of(rootOf(cnpj))?.totalPartners ?? 0) / BLOCK_ROWS);
    const within = this.fitting(long.map((cnpjs) => cnpjs.reduce((sum, cnpj) => sum + cost(cnpj), 0)));
    await this.companies.readPartners(long.slice(0, within).flat().map(rootOf));
    return within;
  }

  /** Takes the costs from what is left, and returns how many of them that was enough for. */
  private fitting(costs: readonly number[]): number {
    for (const [i, cost] of costs.entries()) {
      if (cost > this.left) return i;
      this.left -= cost;
    }
    return costs.length;
  }

  private async linkedOf(party: Party, counted: Counted | null, cnpjs: readonly string[]): Promise<Linked> {
    const links: Link[] = [];
    const cuts: Cut[] = [];
    const cut = (motivo: Motivo, total: number | null): unknown => cuts.push({ no: party.id, motivo, total });
    const own = party.tipo === 'empresa' ? this.companies.of(party.id) : null;
    if (own && own.totalPartners > MOST_LINKS) cut('muitos_socios', own.totalPartners);
    else if (own) links.push(...linksOf(own));
    if (own && own.totalEstablishments > BLOCK_ROWS) cut('muitos_estabelecimentos', own.totalEstablishments);
    const held = await this.heldBy(party, cnpjs);
    const companies = counted && isCrowded(counted) ? counted.heads : held.length;
    if (companies > MOST_LINKS) cut('muitas_participacoes', companies);
    else links.push(...held.flat());
    if (counted && this.lacksCompanies(counted, cnpjs)) cut('sem_matriz', null);
    return { links, cuts };
  }

  /** Whether there are establishments of other companies than those with a head office. */
  private lacksCompanies(counted: Counted, cnpjs: readonly string[]): boolean {
    if (isCrowded(counted) || hasAll(counted)) return false;
    const shown = cnpjs.map((cnpj) => this.companies.of(rootOf(cnpj))?.totalEstablishments ?? 0);
    return shown.reduce((sum, one) => sum + one, 0) < counted.heads + counted.branches;
  }

  /** The links to the companies of which a partner row is the party's, by company. */
  private async heldBy(party: Party, cnpjs: readonly string[]): Promise<Link[][]> {
    const documents = new Set(documentsOf(party.documento ?? '', this.companies.of(party.id)));
    const held: Link[][] = [];
    for (const cnpj of cnpjs) {
      const company = this.companies.of(rootOf(cnpj));
      if (!company) throw new StoreError('company of the index', 'missing company');
      const links = linksOf(company, documents).filter(({ de }) => de.id === party.id);
      if (links.length > 0) held.push(links);
      const pause = this.deps.pace();
      if (pause) await pause;
    }
    return held;
  }
}

/** Returns what satisfies the condition, each in the first list that has it. */
function firstOnes(lists: readonly (readonly string[])[], is: (text: string) => boolean): string[][] {
  const seen = new Set<string>();
  return lists.map((list) => list.filter((text) => !seen.has(text) && is(text) && seen.add(text)));
}

/** Entries of the index that are read to know the companies. */
const entriesOf = (counted: Counted | null): number =>
  counted === null || isCrowded(counted) ? 0 : counted.heads + (hasAll(counted) ? counted.branches : 0);

/** The CNPJs by which a company may be a partner. */
const documentsOf = (documento: string, company: Company | null): string[] => [
  ...new Set([documento, ...(company?.establishments() ?? [])]),
];

/** Returns the links of partners, of all or of those with one of the documents. */
function linksOf({ cnpj, nome, partners }: Company, documents?: ReadonlySet<string>): Link[] {
  const para = companyOf(cnpj, nome);
  return partners(documents).map(({ row, place }) => ({
    de: partnerIn(row, para.id, place),
    para,
    place,
    row,
  }));
}
