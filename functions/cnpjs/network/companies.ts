/** Reads the companies of a network with their establishments and partners, many in one round trip. */
import { PROFILE_PATH } from '../../../shared/api/profile.ts';
import { StoreError } from '../../../shared/aws/errors.ts';
import { empresas } from '../../../shared/datasets/cnpj/empresas.ts';
import { busca, cnpj as source } from '../../../shared/datasets/cnpj/index.ts';
import { socios } from '../../../shared/datasets/cnpj/socios.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import { type Call, type Located, recordNamed } from '../../../shared/http/located.ts';
import { BLOCK_ROWS } from '../../../shared/store/records/placement.ts';
import { type Found, readFirsts } from '../../../shared/store/records/read-firsts.ts';
import { decodeBlockAt, listHead } from '../../../shared/store/records/read-list.ts';
import type { PublicRecord } from '../../../shared/store/records/row-codec.ts';
import { readerOf } from '../../../shared/store/records/served/reader.ts';
import { cellAt } from '../../../shared/store/records/served/record-text.ts';
import { indexAt, searcherOf } from '../search/index-at.ts';
import { cnpjOf } from '../search/items.ts';
import { rootClauses } from '../search/names.ts';
import { rootOf, textIn } from './parties.ts';

const TABLE = busca.derivedFrom;
const { locate } = recordNamed(PROFILE_PATH);
const { rows } = readerOf(TABLE);
const ofEstablishment = rows(TABLE.entity);
const ofCompany = rows(empresas);
const ofPartner = rows(socios);

export interface Company {
  /** The head office; the first establishment of a company without one. */
  readonly cnpj: string;
  readonly nome: string | null;
  readonly situacao_cadastral: string | null;
  readonly uf: string | null;
  readonly municipio: string | null;
  /** Returns the CNPJs of its first establishments. */
  readonly establishments: () => readonly string[];
  readonly totalEstablishments: number;
  readonly totalPartners: number;
  /**
   * Returns partner rows in the order of the publication, the first ones until the others are read: all, or
   * those with one of these documents.
   */
  readonly partners: (documents?: ReadonlySet<string>) => readonly Placed[];
}

/** A row with its place in its list, from 0. */
interface Placed {
  readonly row: PublicRecord;
  readonly place: number;
}

interface Read {
  readonly company: Company;
  readonly found: Found;
  readonly context: Located['context'];
  /** Whether all partner rows were read. */
  readonly isWhole: boolean;
}

export class Companies {
  /** By root; null for a company that is not in the publication. */
  private readonly known = new Map<string, Read | null>();
  private readonly call: Call;
  private readonly deps: Dependencies;

  /** `deps.read` may gather the reads of several calls. */
  constructor(call: Call, deps: Dependencies) {
    this.call = call;
    this.deps = deps;
  }

  isKnown(root: string): boolean {
    return this.known.has(root);
  }

  /** Whether the partner rows of a company that is known are all read. */
  isWhole(root: string): boolean {
    return this.known.get(root)?.isWhole ?? true;
  }

  of(root: string): Company | null {
    return this.known.get(root)?.company ?? null;
  }

  /** Returns whether the publication has an establishment. @throws StoreError */
  async has(cnpj: string): Promise<boolean> {
    await this.readRecords([cnpj]);
    return this.known.has(rootOf(cnpj));
  }

  /** Reads the companies of these CNPJs, by another establishment where one is gone. @throws StoreError */
  async read(cnpjs: readonly string[]): Promise<void> {
    const missing = cnpjs.filter((cnpj) => !this.isKnown(rootOf(cnpj)));
    await this.readRecords(missing);
    const others = [...new Set(missing.map(rootOf))].filter((root) => !this.isKnown(root));
    const found = await Promise.all(others.map((root) => this.anyOf(root)));
    await this.readRecords(found.flat());
    for (const root of others) if (!this.isKnown(root)) this.known.set(root, null);
  }

  /** Reads all partner rows of a company. @throws StoreError */
  async readPartners(roots: readonly string[]): Promise<void> {
    const short = roots.flatMap((root) => {
      const read = this.known.get(root);
      return read && !read.isWhole ? [{ root, read }] : [];
    });
    await Promise.all(
      short.map(async ({ root, read }) => {
        const { company, found, context } = read;
        const all = [...found.firstRows(socios), ...(await this.rowsAfter(found, company.totalPartners))];
        const partners = partnersOf(all, context);
        this.known.set(root, { ...read, company: { ...company, partners }, isWhole: true });
      }),
    );
  }

  /** Reads the rows of partners after those of the first block; a list may have hundreds of blocks. */
  private async rowsAfter({ place }: Found, total: number): Promise<string[]> {
    const { table, keyOf } = place.blocksOf(socios);
    const keys = Array.from({ length: Math.ceil(total / BLOCK_ROWS) - 1 }, (_, i) => ({
      table,
      key: keyOf(i + 1),
    }));
    const items = await this.deps.read(keys);
    const rows: string[] = [];
    for (const [i, key] of keys.entries()) {
      const item = items[i];
      if (!item) throw new StoreError(`block of ${socios.name}`, 'missing block');
      rows.push(...decodeBlockAt(key, item));
      const pause = this.deps.pace();
      if (pause) await pause;
    }
    return rows;
  }

  private async readRecords(cnpjs: readonly string[]): Promise<void> {
    const wanted = cnpjs.map((cnpj) => {
      const call = { ...this.call, parameters: { ...this.call.parameters, key: cnpj } };
      const { place, context } = locate(call, source, TABLE);
      return { place, context, lists: TABLE.lists };
    });
    const all = await readFirsts(this.deps.read, wanted);
    for (const [i, found] of all.entries()) {
      const { context } = wanted[i] as Pick<Located, 'context'>;
      const company = companyIn(found, context);
      if (company)
        this.known.set(rootOf(company.cnpj), {
          company,
          found,
          context,
          isWhole: company.totalPartners <= BLOCK_ROWS,
        });
      const pause = this.deps.pace();
      if (pause) await pause;
    }
  }

  /** Returns the CNPJ of an establishment of the company, if there is one. */
  private async anyOf(root: string): Promise<string[]> {
    const found = await searcherOf(this.deps).firstRows(indexAt(this.call, this.deps), rootClauses(root), 1);
    return found.map(cnpjOf);
  }
}

function companyIn(found: Found, context: Located['context']): Company | null {
  const { head, place } = found;
  if (!head) return null;
  const units = found.firstRows(TABLE.entity);
  const unit = (row: string): PublicRecord => ofEstablishment.toRecord(row, context);
  const first = unit(units[0] ?? '');
  const company = ofCompany.toRecord(head.singles[TABLE.singles.indexOf(empresas)] ?? null, context);
  return {
    cnpj: textIn(first, 'cnpj_completo') ?? '',
    nome: textIn(company, 'razao_social'),
    situacao_cadastral: textIn(first, 'situacao_cadastral'),
    uf: textIn(first, 'uf'),
    municipio: textIn(first, 'municipio'),
    establishments: () => units.flatMap((row) => textIn(unit(row), 'cnpj_completo') ?? []),
    totalEstablishments: listHead(place, TABLE.entity, head).total,
    totalPartners: listHead(place, socios, head).total,
    partners: partnersOf(found.firstRows(socios), context),
  };
}

const DOCUMENT = ofPartner.fields.indexOf('cnpj_cpf_socio');

/** Most rows of a long list have none of the documents, and are not decoded. */
function partnersOf(stored: readonly string[], context: Located['context']): Company['partners'] {
  const placed = (place: number): Placed => ({
    row: ofPartner.toRecord(stored[place] ?? null, context),
    place,
  });
  let byDocument: Map<string, number[]> | undefined;
  return (documents) => {
    if (!documents) return stored.map((_, place) => placed(place));
    byDocument ??= Map.groupBy(stored.keys(), (place) => cellAt(stored[place] ?? '', DOCUMENT));
    const places = [...documents].flatMap((document) => byDocument?.get(document) ?? []);
    return places.sort((a, b) => a - b).map(placed);
  };
}
