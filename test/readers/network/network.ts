/** The network of partners of a company from published bytes, without the loaders and the service. */
import { readMembers, tableIn } from '../members.ts';
import { readPublication } from '../publication.ts';
import {
  distance,
  type Found,
  type Node,
  partnerOf,
  type Row,
  type Texts,
  type Walker,
  walk,
} from './walk.ts';

export interface Link
  extends Texts<`qualificacao_${'socio' | 'descricao'}` | 'identificador_socio' | 'data_entrada_sociedade'> {
  readonly de: string;
  readonly para: string;
}

export type Network = Awaited<ReturnType<typeof readNetwork>>;

export async function readNetwork(dir: string, version: string) {
  const { companies } = await readPublication(dir, version);
  const members = await readMembers(dir);
  const [towns, qualifications] = [tableIn(members, 'municipios'), tableIn(members, 'qualificacoes')];
  const rows = [...companies.keys()]
    .sort()
    .flatMap((company) =>
      companies.get(company)!.partners.map((record, place) => ({ company, place, record })),
    )
    .map((row, order): Row => ({ ...row, order }));
  const byDocument = Map.groupBy(rows, ({ record }) => record['cnpj_cpf_socio'] ?? '');
  const cnpjs = [...companies.values()].flatMap(({ establishments }) =>
    establishments.map((one) => one['cnpj_completo']!),
  );
  const known = new Set(cnpjs);
  const byCompany = Map.groupBy(rows, ({ company }) => company);
  const walker: Walker = { companies, byDocument, byCompany };
  const linkOf = (row: Row): Link => shownLink(row, qualifications);
  return {
    /** All published numbers. */
    cnpjs,
    /** Returns null for an unknown number. */
    around: (cnpj: string, levels: number, most = 100) => {
      if (!known.has(cnpj)) return null;
      const { found, rows: met, cuts } = walk(walker, cnpj, levels, most);
      return {
        nos: [...found.values()].map((node) => shownNode(node, companies, towns)),
        ligacoes: [...met.values()].map(linkOf),
        cortado: cuts,
      };
    },
    /** The number of links of the shortest way between two known companies; null where there is none. */
    distance: (from: string, to: string) => distance(walker, from, to),
    /** The links to the partners of a company, by its root. */
    linksOf: (company: string): readonly Link[] => (byCompany.get(company) ?? []).map(linkOf),
  };
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
    documento:
      office['cnpj_completo'] ?? (tipo === 'sem_documento' ? null : (partner['cnpj_cpf_socio'] ?? null)),
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
