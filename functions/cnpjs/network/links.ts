/** Reads the links of several parties at the same time, within the bounds of a request. */
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import type { Call } from '../../../shared/http/located.ts';
import { searcherOf } from '../search/searcher-of.ts';
import { MOST_COMPANIES, MOST_LINKS, PARTNERS_OF_READ } from './bounds.ts';
import { Companies, type Company } from './companies.ts';
import { gathered } from './gathered.ts';
import { companiesOfCompany, companiesOfPerson, type Participations } from './participations.ts';
import { companyOf, type Link, type Party, partnerIn, rootOf } from './parties.ts';

export interface Cut {
  readonly no: string;
  readonly motivo: 'muitos_socios' | 'muitas_participacoes' | 'nos_ate' | 'leituras';
  readonly total: number | null;
}

/** The links of a party in their order: its partners, then the companies in which it is one. */
export interface Linked {
  readonly links: readonly Link[];
  readonly cuts: readonly Cut[];
}

export class Links {
  readonly companies: Companies;
  private left = MOST_COMPANIES;
  private readonly call: Call;
  private readonly deps: Dependencies;

  constructor(call: Call, deps: Dependencies) {
    this.call = call;
    this.deps = { ...deps, read: gathered(deps.read), searcher: searcherOf(deps) };
    this.companies = new Companies(call, this.deps);
  }

  /**
   * Returns the links of the first parties, of all of them unless the bound on reads is reached before.
   * @throws StoreError
   */
  async of(parties: readonly Party[]): Promise<Linked[]> {
    await this.readCompanies(parties);
    const found = await Promise.all(parties.map((party) => this.participationsOf(party)));
    const within = await this.readWithin(found);
    const linked: Linked[] = [];
    for (const [i, party] of parties.slice(0, within).entries()) {
      linked.push(this.linkedOf(party, found[i] as Participations));
      const pause = this.deps.pace();
      if (pause) await pause;
    }
    return linked;
  }

  private async readCompanies(parties: readonly Party[]): Promise<void> {
    const companies = parties.filter(({ tipo }) => tipo === 'empresa');
    const unknown = companies.filter(({ id }) => !this.companies.isKnown(id));
    this.left -= unknown.length;
    await this.companies.read(unknown.map(({ documento }) => documento ?? ''));
    const few = companies.filter(({ id }) => (this.companies.of(id)?.totalPartners ?? 0) <= MOST_LINKS);
    await this.companies.readPartners(few.map(({ id }) => id));
  }

  private async participationsOf({ tipo, id, nome, documento }: Party): Promise<Participations> {
    if (documento === null) return { cnpjs: [] };
    if (tipo === 'pessoa') return companiesOfPerson(documento, nome ?? '', this.call, this.deps);
    return companiesOfCompany(documentsOf(documento, this.companies.of(id)), this.call, this.deps);
  }

  /** Reads the companies that were found; returns for how many parties this is within the bound. */
  private async readWithin(found: readonly Participations[]): Promise<number> {
    const roots = found.map((one) => cnpjsOf(one));
    const unread = firstOnes(roots, (cnpj) => !this.companies.isKnown(rootOf(cnpj)));
    const reached = this.fitting(unread.map((cnpjs) => cnpjs.length));
    await this.companies.read(unread.slice(0, reached).flat());
    const long = firstOnes(roots.slice(0, reached), (cnpj) => !this.companies.isWhole(rootOf(cnpj)));
    const cost = (cnpj: string): number =>
      Math.floor((this.companies.of(rootOf(cnpj))?.totalPartners ?? 0) / PARTNERS_OF_READ);
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

  private linkedOf(party: Party, found: Participations): Linked {
    const links: Link[] = [];
    const cuts: Cut[] = [];
    const own = party.tipo === 'empresa' ? this.companies.of(party.id) : null;
    if (own && own.totalPartners > MOST_LINKS)
      cuts.push({ no: party.id, motivo: 'muitos_socios', total: own.totalPartners });
    else if (own) links.push(...linksOf(own));
    const held = 'total' in found ? found : this.heldBy(party, found.cnpjs);
    if ('total' in held) cuts.push({ no: party.id, motivo: 'muitas_participacoes', total: held.total });
    else links.push(...held.links);
    return { links, cuts };
  }

  /** The links to the companies of which a partner row is the party's; or their number. */
  private heldBy(party: Party, cnpjs: readonly string[]) {
    const documents = new Set(documentsOf(party.documento ?? '', this.companies.of(party.id)));
    const isParty = ({ de }: Link): boolean =>
      party.tipo === 'empresa' ? documents.has(de.documento ?? '') : de.id === party.id;
    const held = cnpjs
      .flatMap((cnpj) => this.companies.of(rootOf(cnpj)) ?? [])
      .map((company) => linksOf(company, documents).filter(isParty))
      .filter((links) => links.length > 0);
    return held.length > MOST_LINKS ? { total: held.length } : { links: held.flat() };
  }
}

/** Returns what satisfies the condition, each in the first list that has it. */
function firstOnes(lists: readonly (readonly string[])[], is: (text: string) => boolean): string[][] {
  const seen = new Set<string>();
  return lists.map((list) => list.filter((text) => !seen.has(text) && is(text) && seen.add(text)));
}

const cnpjsOf = (found: Participations): readonly string[] => ('cnpjs' in found ? found.cnpjs : []);

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
