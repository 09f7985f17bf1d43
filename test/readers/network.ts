/** The network of partners of a company, from published bytes, without the loaders, the index or the service. */
import { cellsOf } from './csv.ts';
import { readMembers } from './members.ts';
import { type ExpectedCompany, type ExpectedRecord, readPublication } from './publication.ts';
import { fromWindows1252 } from './windows1252.ts';

/** A partner row, with its place in the list of its company. */
interface Row {
  readonly company: string;
  readonly place: number;
  readonly record: ExpectedRecord;
}

export interface Node {
  readonly id: string;
  readonly tipo: 'empresa' | 'pessoa' | 'sem_documento';
  readonly nivel: number;
  readonly nome: string | null;
  readonly documento: string | null;
  readonly situacao_cadastral: string | null;
  readonly uf: string | null;
  readonly municipio: string | null;
  readonly municipio_nome: string | null;
  readonly homonimo_possivel: boolean;
  readonly percorrido: boolean;
  readonly href: string | null;
}

export interface Link {
  readonly de: string;
  readonly para: string;
  readonly identificador_socio: string | null;
  readonly qualificacao_socio: string | null;
  readonly qualificacao_descricao: string | null;
  readonly data_entrada_sociedade: string | null;
}

export interface Cut {
  readonly no: string;
  readonly motivo: 'muitos_socios' | 'muitas_participacoes' | 'nos_ate' | 'leituras';
  readonly total: number | null;
}

export interface Drawn {
  readonly nos: readonly Node[];
  readonly ligacoes: readonly Link[];
  readonly cortado: readonly Cut[];
}

export interface Network {
  /** All published numbers. */
  readonly cnpjs: readonly string[];
  /** Returns null for an unknown number. */
  readonly around: (cnpj: string, levels: number, most?: number) => Drawn | null;
  /** The number of links of the shortest way between two known companies; null where there is none. */
  readonly distance: (from: string, to: string) => number | null;
  /** Every published link. */
  readonly links: () => readonly Link[];
}

/** More partners, or companies in which a node is partner, are not walked through. */
const MOST_NEIGHBOURS = 100;
/** Establishments of a company by whose numbers partner rows are found. */
const MOST_PLACES = 50;
/** Levels from each end of a way. */
const LEVELS_OF_WAY = 3;

type Party = Pick<Node, 'id' | 'tipo'> & {
  /** The number by which a company was reached; null if a partner of it was walked. */
  readonly reachedBy: string | null;
};

/** A node that was found, before it is shown. */
interface Found extends Party {
  readonly level: number;
  /** The row through which it was found; null for the company that was asked for. */
  readonly row: Row | null;
  isWalked: boolean;
}

interface Walk {
  readonly found: ReadonlyMap<string, Found>;
  readonly rows: ReadonlyMap<string, Row>;
  readonly cuts: readonly Cut[];
}

const isCnpj = (document: string | null): document is string => /^[0-9A-Z]{12}[0-9]{2}$/.test(document ?? '');
const rootOf = (cnpj: string): string => cnpj.slice(0, 8);

function partnerOf({ company, place, record }: Row): Party {
  const document = record['cnpj_cpf_socio'] ?? null;
  if (document === null) return { id: `${company}#${place}`, tipo: 'sem_documento', reachedBy: null };
  if (isCnpj(document)) return { id: rootOf(document), tipo: 'empresa', reachedBy: document };
  const id = `${document} ${record['nome_socio_razao_social'] ?? ''}`.trim();
  return { id, tipo: 'pessoa', reachedBy: null };
}

const byCompany = (a: Row, b: Row): number => {
  if (a.company === b.company) return a.place - b.place;
  return a.company < b.company ? -1 : 1;
};

export async function readNetwork(dir: string, version: string): Promise<Network> {
  const { companies } = await readPublication(dir, version);
  const tables = await readTables(dir);
  const rows = [...companies].flatMap(([company, { partners }]) =>
    partners.map((record, place): Row => ({ company, place, record })),
  );
  const byDocument = Map.groupBy(rows, ({ record }) => record['cnpj_cpf_socio'] ?? '');
  const cnpjs = [...companies.values()].flatMap(({ establishments }) =>
    establishments.map((one) => one['cnpj_completo']!),
  );
  const known = new Set(cnpjs);
  const walker: Walker = { companies, byDocument };
  const linkOf = (row: Row): Link => shownLink(row, tables.qualificacoes);
  return {
    cnpjs,
    around: (cnpj, levels, most = 100) => {
      if (!known.has(cnpj)) return null;
      const { found, rows: met, cuts } = walk(walker, cnpj, levels, most);
      return {
        nos: [...found.values()].map((node) => shownNode(node, companies, tables.municipios)),
        ligacoes: [...met.values()].map(linkOf),
        cortado: cuts,
      };
    },
    distance: (from, to) => distance(walker, from, to),
    links: () => rows.map(linkOf),
  };
}

async function readTables(dir: string): Promise<Record<'municipios' | 'qualificacoes', Map<string, string>>> {
  const members = await readMembers(dir);
  const table = (kind: string): Map<string, string> =>
    new Map(
      members
        .filter((member) => member.kind === kind)
        .flatMap(({ bytes }) => fromWindows1252(bytes).split('\n').filter(Boolean))
        .map((line) => cellsOf(line)!.map((cell) => cell.trim()) as [string, string]),
    );
  return { municipios: table('municipios'), qualificacoes: table('qualificacoes') };
}

interface Walker {
  readonly companies: ReadonlyMap<string, ExpectedCompany>;
  readonly byDocument: ReadonlyMap<string, readonly Row[]>;
}

/** Breadth first: nodes are walked in the order in which they are found. */
function walk(walker: Walker, cnpj: string, levels: number, most: number): Walk {
  const asked = { id: rootOf(cnpj), tipo: 'empresa', reachedBy: cnpj } as const;
  const start: Found = { ...asked, level: 0, row: null, isWalked: false };
  const found = new Map([[start.id, start]]);
  const rows = new Map<string, Row>();
  const cuts: Cut[] = [];
  // The iteration includes the nodes that are added to the map meanwhile, in their order.
  for (const node of found.values()) {
    if (node.level === levels) break;
    if (node.tipo === 'sem_documento') continue;
    node.isWalked = true;
    for (const step of stepsFrom(walker, node)) {
      if ('motivo' in step) {
        cuts.push(step);
        continue;
      }
      const isNew = !found.has(step.to.id);
      if (isNew && found.size === most) {
        cuts.push({ no: node.id, motivo: 'nos_ate', total: null });
        return { found, rows, cuts };
      }
      if (isNew) found.set(step.to.id, { ...step.to, level: node.level + 1, row: step.row, isWalked: false });
      const key = `${step.row.company}#${step.row.place}`;
      if (!rows.has(key)) rows.set(key, step.row);
    }
  }
  return { found, rows, cuts };
}

interface Step {
  readonly row: Row;
  readonly to: Party;
}

/** The partners of a node, if it is a company, and then the companies in which it is a partner. */
function* stepsFrom({ companies, byDocument }: Walker, node: Found): Generator<Step | Cut> {
  const company = companies.get(node.id);
  const partners = company?.partners ?? [];
  if (partners.length > MOST_NEIGHBOURS)
    yield { no: node.id, motivo: 'muitos_socios', total: partners.length };
  else
    for (const [place, record] of partners.entries()) {
      const row = { company: node.id, place, record };
      yield { row, to: partnerOf(row) };
    }
  const held = documentsOf(node, company)
    .flatMap((document) => byDocument.get(document) ?? [])
    .filter((row) => partnerOf(row).id === node.id)
    .sort(byCompany);
  const total = new Set(held.map((row) => row.company)).size;
  if (total > MOST_NEIGHBOURS) yield { no: node.id, motivo: 'muitas_participacoes', total };
  else for (const row of held) yield { row, to: { id: row.company, tipo: 'empresa', reachedBy: null } };
}

/** The documents that partner rows of a node may have. */
function documentsOf({ tipo, row, reachedBy }: Found, company: ExpectedCompany | undefined): string[] {
  if (tipo === 'pessoa') return [row!.record['cnpj_cpf_socio']!];
  const own = company?.establishments.slice(0, MOST_PLACES).map((one) => one['cnpj_completo']!) ?? [];
  return [...new Set(reachedBy === null ? own : [...own, reachedBy])];
}

/** A node that is not walked through joins two ends only if it is one of them. */
function distance(walker: Walker, from: string, to: string): number | null {
  const [a, b] = [from, to].map((end) => walk(walker, end, LEVELS_OF_WAY, Number.POSITIVE_INFINITY));
  const closed = new Set([...a!.cuts, ...b!.cuts].map(({ no }) => no));
  const ends = new Set([from, to].map(rootOf));
  const lengths = [...a!.found.values()].flatMap(({ id, level }) => {
    const other = b!.found.get(id);
    return other && (ends.has(id) || !closed.has(id)) ? [level + other.level] : [];
  });
  return lengths.length === 0 ? null : Math.min(...lengths);
}

function shownNode(node: Found, companies: Walker['companies'], towns: ReadonlyMap<string, string>): Node {
  const { id, tipo, level, row } = node;
  const partner = row?.record ?? {};
  const company = companies.get(id);
  const office = company?.establishments[0] ?? {};
  const town = office['municipio'] ?? null;
  return {
    id,
    tipo,
    nivel: level,
    nome: (company ? company.empresa['razao_social'] : partner['nome_socio_razao_social']) ?? null,
    documento: office['cnpj_completo'] ?? partner['cnpj_cpf_socio'] ?? null,
    situacao_cadastral: office['situacao_cadastral'] ?? null,
    uf: office['uf'] ?? null,
    municipio: town,
    municipio_nome: towns.get(town ?? '') ?? null,
    homonimo_possivel: tipo === 'pessoa',
    percorrido: node.isWalked,
    href: company ? `/v1/cnpjs/${office['cnpj_completo']}` : null,
  };
}

function shownLink(row: Row, qualifications: ReadonlyMap<string, string>): Link {
  const { company, record } = row;
  const qualification = record['qualificacao_socio'] ?? null;
  return {
    de: partnerOf(row).id,
    para: company,
    identificador_socio: record['identificador_socio'] ?? null,
    qualificacao_socio: qualification,
    qualificacao_descricao: qualifications.get(qualification ?? '') ?? null,
    data_entrada_sociedade: record['data_entrada_sociedade'] ?? null,
  };
}
