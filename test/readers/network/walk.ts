/** The walk through a network of partners, one node after the other, as the reference says that it goes. */
import type { ExpectedCompany, ExpectedRecord } from '../publication.ts';

export type Texts<Name extends string> = Readonly<Record<Name, string | null>>;

export interface Node
  extends Texts<
    'nome' | 'documento' | 'situacao_cadastral' | 'uf' | 'municipio' | 'municipio_nome' | 'href'
  > {
  readonly id: string;
  readonly tipo: 'empresa' | 'pessoa' | 'sem_documento';
  readonly nivel: number;
  readonly homonimo_possivel: boolean;
  readonly percorrido: boolean;
}

export interface Cut {
  readonly no: string;
  readonly motivo:
    | 'muitos_socios'
    | 'muitos_estabelecimentos'
    | 'muitas_participacoes'
    | 'sem_matriz'
    | 'nos_ate'
    | 'muitas_ligacoes'
    | 'leituras';
  readonly total: number | null;
}

/** A partner row, with its place in the list of its company. */
export interface Row {
  /** Its place among all rows, by company. */
  readonly order: number;
  readonly company: string;
  readonly place: number;
  readonly record: ExpectedRecord;
}

/** More partners, or companies in which a node is partner, are not walked through. */
const MOST_NEIGHBOURS = 100;
/** Establishments of a company by whose numbers partner rows are found. */
const MOST_PLACES = 50;
/** Links of an answer. */
const MOST_ROWS = 2_000;
/** More branches of companies with a partner's rows leave out companies without a head office. */
const MOST_BRANCHES = 20;
/** Levels and nodes from each end of a way. */
const [LEVELS_OF_WAY, NODES_OF_WAY] = [3, 250];

type Party = Pick<Node, 'id' | 'tipo'> & {
  /** The number by which a company was reached; null if a partner of it was walked. */
  readonly reachedBy: string | null;
};

/** A node that was found, before it is shown. */
export interface Found extends Party {
  readonly level: number;
  /** The row through which it was found; null for the company that was asked for. */
  readonly row: Row | null;
  isWalked: boolean;
}

const rootOf = (cnpj: string): string => cnpj.slice(0, 8);

export function partnerOf({ company, place, record }: Row): Party {
  const document = record['cnpj_cpf_socio'] ?? '';
  if (/^[0-9A-Z]{12}[0-9]{2}$/.test(document))
    return { id: rootOf(document), tipo: 'empresa', reachedBy: document };
  // The publication has zeros where there is no document.
  if (!/^\*{3}[0-9]{6}\*{2}$/.test(document) || document === '***000000**')
    return { id: `${company}#${place}`, tipo: 'sem_documento', reachedBy: null };
  const id = `${document} ${record['nome_socio_razao_social'] ?? ''}`.trim();
  return { id, tipo: 'pessoa', reachedBy: null };
}

export interface Walker {
  readonly companies: ReadonlyMap<string, ExpectedCompany>;
  readonly byDocument: ReadonlyMap<string, readonly Row[]>;
  readonly byCompany: ReadonlyMap<string, readonly Row[]>;
}

/** Breadth first: nodes are walked in the order in which they are found. */
export function walk(walker: Walker, cnpj: string, levels: number, most: number) {
  const asked = { id: rootOf(cnpj), tipo: 'empresa', reachedBy: cnpj } as const;
  const start: Found = { ...asked, level: 0, row: null, isWalked: false };
  const found = new Map([[start.id, start]]);
  const rows = new Map<string, Row>();
  const cuts: Cut[] = [];
  // The iteration includes the nodes that are added to the map meanwhile, in their order.
  for (const node of found.values()) {
    if (node.level === levels) break;
    if (node.tipo === 'sem_documento') continue;
    const next = stepsFrom(walker, node);
    node.isWalked = true;
    cuts.push(...next.cuts);
    for (const { row, to } of next.steps) {
      const key = `${row.company}#${row.place}`;
      if (rows.has(key)) continue;
      const isNew = !found.has(to.id);
      const motivo = rows.size === MOST_ROWS ? 'muitas_ligacoes' : 'nos_ate';
      if (motivo === 'muitas_ligacoes' || (isNew && found.size === most)) {
        cuts.push({ no: node.id, motivo, total: null });
        return { found, rows, cuts };
      }
      if (isNew) found.set(to.id, { ...to, level: node.level + 1, row, isWalked: false });
      rows.set(key, row);
    }
  }
  return { found, rows, cuts };
}

interface Steps {
  readonly steps: readonly { readonly row: Row; readonly to: Party }[];
  readonly cuts: readonly Cut[];
}

/** The partners of a node, if it is a company, and then the companies in which it is a partner. */
function stepsFrom({ companies, byDocument, byCompany }: Walker, node: Found): Steps {
  const company = companies.get(node.id);
  const own = byCompany.get(node.id) ?? [];
  const rows = documentsOf(node, company)
    .flatMap((document) => byDocument.get(document) ?? [])
    .filter((row) => partnerOf(row).id === node.id)
    .sort((a, b) => a.order - b.order);
  const held = heldBy(rows, companies);
  const roots = [...new Set(held.rows.map((row) => row.company))];
  const cut = (motivo: Cut['motivo'], total: number | null): Cut => ({ no: node.id, motivo, total });
  const places = company?.establishments.length ?? 0;
  const [isBusy, isLarge] = [roots.length > MOST_NEIGHBOURS, own.length > MOST_NEIGHBOURS];
  return {
    steps: [
      ...(isLarge ? [] : own.map((row) => ({ row, to: partnerOf(row) }))),
      ...(isBusy ? [] : held.rows.map((row) => ({ row, to: companyOf(row) }))),
    ],
    cuts: [
      ...(isLarge ? [cut('muitos_socios', own.length)] : []),
      ...(places > MOST_PLACES ? [cut('muitos_estabelecimentos', places)] : []),
      ...(isBusy ? [cut('muitas_participacoes', roots.length)] : []),
      ...(held.isShort ? [cut('sem_matriz', null)] : []),
    ],
  };
}

const companyOf = ({ company }: Row): Party => ({ id: company, tipo: 'empresa', reachedBy: null });

/** The rows of a partner that are considered, and whether those of other companies are left out. */
function heldBy(rows: readonly Row[], companies: Walker['companies']) {
  const roots = [...new Set(rows.map((row) => row.company))];
  const places = roots.flatMap((root) => companies.get(root)!.establishments);
  const heads = places.filter((one) => one['identificador_matriz_filial'] === '1');
  const withHead = new Set(heads.map((one) => one['cnpj_basico']));
  const isCrowded = heads.length > MOST_NEIGHBOURS;
  if (!isCrowded && places.length - heads.length <= MOST_BRANCHES) return { rows, isShort: false };
  const isShort = !isCrowded && withHead.size < roots.length;
  return { rows: rows.filter((row) => withHead.has(row.company)), isShort };
}

/** The documents that partner rows of a node may have. */
function documentsOf({ tipo, row, reachedBy }: Found, company: ExpectedCompany | undefined): string[] {
  if (tipo === 'pessoa') return [row!.record['cnpj_cpf_socio']!];
  const own = company?.establishments.slice(0, MOST_PLACES).map((one) => one['cnpj_completo']!) ?? [];
  return [...new Set(reachedBy === null ? own : [...own, reachedBy])];
}

export function distance(walker: Walker, from: string, to: string): number | null {
  const [a, b] = [from, to].map((end) => walk(walker, end, LEVELS_OF_WAY, NODES_OF_WAY).found);
  const lengths = [...a!.values()].flatMap(({ id, level }) => {
    const other = b!.get(id);
    return other ? [level + other.level] : [];
  });
  return lengths.length === 0 ? null : Math.min(...lengths);
}
