/** Every establishment of a publication with all that can be asked of it, in the order of the answers. */
import { COLUMNS, type RowKind } from '../columns.ts';
import { readMembers, tableIn } from '../members.ts';
import { eachRow } from './lines.ts';

export interface Partner {
  readonly name: string | null;
  readonly document: string | null;
}

export interface Company {
  name: string | null;
  nature: string | null;
  size: string | null;
  capital: string | null;
  simples: boolean;
  mei: boolean;
  readonly partners: Partner[];
  /** The number of its establishments. */
  places: number;
}

export interface Establishment {
  readonly company: Company;
  readonly cnpj: string;
  readonly tradeName: string | null;
  readonly status: string | null;
  readonly kind: string | null;
  readonly state: string | null;
  readonly town: string | null;
  readonly activity: string | null;
  readonly others: string | null;
  readonly opened: string | null;
  readonly cep: string | null;
  readonly email: string | null;
  readonly phones: readonly (string | null)[];
}

export interface Registry {
  /** In the order of the answers. */
  readonly establishments: readonly Establishment[];
  readonly companies: readonly Company[];
  /** Descriptions by code. */
  readonly towns: ReadonlyMap<string, string>;
  readonly activities: ReadonlyMap<string, string>;
  readonly natures: ReadonlyMap<string, string>;
}

type Cells = (string | null)[];

const place = (kind: RowKind, column: string): number => (COLUMNS[kind] as readonly string[]).indexOf(column);

export async function readRegistry(dir: string): Promise<Registry> {
  const members = await readMembers(dir);
  const eachOf = (kind: RowKind, take: (cells: Cells) => void): void => {
    for (const one of members) if (one.kind === kind) eachRow(one.bytes, COLUMNS[kind].length, take);
  };
  const companies = new Map<string, Company>();
  const establishments = readEstablishments(eachOf, companies);
  readCompanies(eachOf, companies);
  establishments.sort(inOrder);
  return {
    establishments,
    companies: [...companies.values()],
    towns: tableIn(members, 'municipios'),
    activities: tableIn(members, 'cnaes'),
    natures: tableIn(members, 'naturezas'),
  };
}

type EachOf = (kind: RowKind, take: (cells: Cells) => void) => void;

const E = (column: (typeof COLUMNS.estabelecimentos)[number]): number => place('estabelecimentos', column);
const AT = {
  trade: E('nome_fantasia'),
  status: E('situacao_cadastral'),
  kind: E('identificador_matriz_filial'),
  state: E('uf'),
  town: E('municipio'),
  activity: E('cnae_fiscal_principal'),
  others: E('cnae_fiscal_secundaria'),
  opened: E('data_inicio_atividade'),
  cep: E('cep'),
  email: E('correio_eletronico'),
  phones: [E('telefone_1'), E('telefone_2')],
};

/** Makes the companies too: one without an establishment is in no answer. */
function readEstablishments(eachOf: EachOf, companies: Map<string, Company>): Establishment[] {
  const all: Establishment[] = [];
  const seen = new Set<string>();
  eachOf('estabelecimentos', (cells) => {
    const [root, order, digits] = cells as [string, string | null, string | null];
    const cnpj = `${root}${order}${digits}`;
    const good = /^[0-9A-Z]{4}$/.test(order ?? '') && /^[0-9]{2}$/.test(digits ?? '');
    if (!good || seen.has(cnpj)) return;
    seen.add(cnpj);
    let company = companies.get(root);
    if (!company) {
      company = {
        name: null,
        nature: null,
        size: null,
        capital: null,
        simples: false,
        mei: false,
        partners: [],
        places: 0,
      };
      companies.set(root, company);
    }
    company.places += 1;
    const cell = (at: number): string | null => cells[at] ?? null;
    const opened = cell(AT.opened);
    all.push({
      company,
      cnpj,
      tradeName: cell(AT.trade),
      status: cell(AT.status),
      kind: cell(AT.kind),
      state: cell(AT.state),
      town: cell(AT.town),
      activity: cell(AT.activity),
      others: cell(AT.others),
      opened: opened === '0' || opened === '00000000' ? null : opened,
      cep: cell(AT.cep),
      email: cell(AT.email),
      phones: AT.phones.map(cell),
    });
  });
  return all;
}

function readCompanies(eachOf: EachOf, companies: ReadonlyMap<string, Company>): void {
  const firstRow = (): ((root: string) => Company | undefined) => {
    const seen = new Set<string>();
    return (root) => {
      if (seen.has(root)) return undefined;
      seen.add(root);
      return companies.get(root);
    };
  };
  const ofRoot = firstRow();
  eachOf('empresas', (cells) => {
    const company = ofRoot(cells[0]!);
    if (!company) return;
    company.name = cells[place('empresas', 'razao_social')] ?? null;
    company.nature = cells[place('empresas', 'natureza_juridica')] ?? null;
    company.size = cells[place('empresas', 'porte_empresa')] ?? null;
    company.capital = cells[place('empresas', 'capital_social_raw')] ?? null;
  });
  const ofSimples = firstRow();
  eachOf('simples', (cells) => {
    const company = ofSimples(cells[0]!);
    if (!company) return;
    company.simples = cells[place('simples', 'opcao_pelo_simples')] === 'S';
    company.mei = cells[place('simples', 'opcao_pelo_mei')] === 'S';
  });
  eachOf('socios', (cells) => {
    const name = cells[place('socios', 'nome_socio_razao_social')] ?? null;
    const document = cells[place('socios', 'cnpj_cpf_socio')] ?? null;
    companies.get(cells[0]!)?.partners.push({ name, document });
  });
}

/** Ascending, absent values last. */
function byText(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
}

const active = (e: Establishment): number => (e.status === '02' ? 0 : 1);

/** Active first, then the other statuses, head offices first, and then by place, activity and number. */
const inOrder = (a: Establishment, b: Establishment): number =>
  active(a) - active(b) ||
  byText(a.status, b.status) ||
  byText(a.kind, b.kind) ||
  byText(a.state, b.state) ||
  byText(a.town, b.town) ||
  byText(a.activity, b.activity) ||
  byText(a.cnpj, b.cnpj);
