/** Invented networks of any size, and a stand-in for the route that answers them in a browser. */
import type { CorteDaRede, LigacaoDaRede, NoDaRede, Rede } from '../../../clients/typescript/src/index.ts';

const WORDS = ['PADARIA', 'TRANSPORTES', 'HOLDING', 'AGRO', 'CONSTRUTORA', 'MERCADO', 'CLINICA'];
const NAMES = ['ANA', 'BRUNO', 'CARLA', 'DIEGO', 'ELISA', 'FABIO', 'GILDA', 'HUGO'];
const SURNAMES = ['DO EXEMPLO', 'DA AMOSTRA DE SOUZA', 'MODELO', 'DE TAL E SILVA', 'INVENTADA'];

const pick = (words: readonly string[], i: number): string => words[i % words.length] ?? '';

export function companyNode(i: number, nivel: number, more: Partial<NoDaRede> = {}): NoDaRede {
  const id = String(10_000_000 + i);
  return {
    id,
    tipo: 'empresa',
    nivel,
    nome: `${pick(WORDS, i)} ${pick(SURNAMES, i * 3)} ${i} LTDA`,
    documento: `${id}000100`,
    situacao_cadastral: i % 5 === 4 ? '08' : '02',
    uf: 'SP',
    municipio: '7107',
    municipio_nome: 'SAO PAULO',
    homonimo_possivel: false,
    percorrido: true,
    href: `/v1/cnpjs/${id}000100`,
    ...more,
  };
}

const EMPTY = { situacao_cadastral: null, uf: null, municipio: null, municipio_nome: null, href: null };

export function personNode(i: number, nivel: number, more: Partial<NoDaRede> = {}): NoDaRede {
  const documento = `***${String(100_000 + i)}**`;
  const nome = `${pick(NAMES, i)} ${pick(SURNAMES, i)} ${i}`;
  const id = `${documento} ${nome}`;
  const own = { id, tipo: 'pessoa', nivel, nome, documento, homonimo_possivel: true } as const;
  return { ...EMPTY, ...own, percorrido: true, ...more };
}

export const strangerNode = (i: number, nivel: number): NoDaRede => ({
  ...EMPTY,
  id: `10000000#${i}`,
  tipo: 'sem_documento',
  nivel,
  nome: `EXAMPLE PARTNERS ${i} LLC`,
  documento: null,
  homonimo_possivel: false,
  percorrido: false,
});

export const linkOf = (de: string, para: string, i = 0): LigacaoDaRede => ({
  de,
  para,
  identificador_socio: '2',
  qualificacao_socio: i % 3 === 0 ? '49' : '22',
  qualificacao_descricao: i % 3 === 0 ? 'Sócio-Administrador' : 'Sócio',
  data_entrada_sociedade: i % 7 === 6 ? null : `20${10 + (i % 15)}0301`,
});

/** How many nodes are found from each node in turn; some have many. */
const FOUND = [6, 9, 3, 14, 1, 40, 5, 2, 7, 0, 4, 90, 8];

/** The node that the walk finds next: a person leads to companies, and a company to both. */
function nextNode(parent: NoDaRede, i: number, isLast: boolean): NoDaRede {
  const nivel = parent.nivel + 1;
  const percorrido = !isLast;
  if (parent.tipo === 'empresa' && i % 11 === 5) return strangerNode(i, nivel);
  if (parent.tipo === 'empresa' && i % 3 !== 2) return personNode(i, nivel, { percorrido });
  return companyNode(i, nivel, { percorrido });
}

/** A network of so many nodes at three levels, with links across; `cortado` where it is as large as asked. */
export function networkOf(count: number, cortado: readonly CorteDaRede[] = []): Rede {
  const nos = [companyNode(0, 0)];
  const ligacoes: LigacaoDaRede[] = [];
  for (let at = 0; nos.length < count && at < nos.length; at += 1) {
    const parent = nos[at]!;
    if (parent.tipo === 'sem_documento' || parent.nivel === 3) continue;
    for (let found = 0; found < (FOUND[at % FOUND.length] ?? 0) && nos.length < count; found += 1) {
      const i = nos.length;
      const node = nextNode(parent, i, parent.nivel === 2);
      nos.push(node);
      const isPartner = parent.tipo === 'empresa' && node.tipo !== 'empresa';
      ligacoes.push(isPartner ? linkOf(node.id, parent.id, i) : linkOf(parent.id, node.id, i));
      const companies = nos.filter((one) => one.tipo === 'empresa' && one.nivel === parent.nivel);
      const across = companies[i % companies.length];
      if (i % 9 === 3 && across) ligacoes.push(linkOf(node.id, across.id, i + 1));
    }
  }
  return {
    fonte: { status: 'disponivel', versao: '2026-10' },
    cnpj: nos[0]?.documento ?? '',
    niveis: 3,
    nos,
    ligacoes,
    cortado,
  };
}
