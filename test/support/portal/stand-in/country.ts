/** A small invented country: companies with names, places, activities and partners, from a fixed rule. */

export interface Company {
  readonly cnpj: string;
  readonly razao_social: string;
  readonly nome_fantasia: string | null;
  readonly situacao_cadastral: string;
  readonly identificador_matriz_filial: string;
  readonly uf: string;
  readonly municipio: string;
  readonly cnae_fiscal_principal: string;
  readonly data_inicio_atividade: string;
  readonly porte: string;
  readonly natureza_juridica: string;
}

/** Towns with invented names, by code. The first of a state is its largest. */
export const TOWNS: Readonly<Record<string, readonly [name: string, uf: string]>> = {
  '9001': ['VILA DO EXEMPLO', 'SP'],
  '9002': ['SÃO MODELO DA SERRA', 'SP'],
  '9003': ['PORTO AMOSTRA', 'SP'],
  '9101': ['CIDADE FICTÍCIA', 'RJ'],
  '9102': ['MORRO DA HIPÓTESE', 'RJ'],
  '9201': ['BARRA IMAGINÁRIA', 'BA'],
};

export const ACTIVITIES: Readonly<Record<string, string>> = {
  '1091102': 'Padaria e confeitaria com predominância de produção própria',
  '4711302': 'Comércio varejista de mercadorias em geral - supermercados',
  '5611203': 'Lanchonetes, casas de chá, de sucos e similares',
  '6201501': 'Desenvolvimento de programas de computador sob encomenda',
};

export const NATURES: Readonly<Record<string, string>> = {
  '2062': 'Sociedade Empresária Limitada',
  '2135': 'Empresário (Individual)',
};

const KINDS = ['PADARIA', 'MERCADO', 'LANCHES', 'SISTEMAS'] as const;
const NAMES = ['AURORA', 'BOA VISTA', 'CRUZEIRO', 'DELTA', 'ESPERANÇA'] as const;
const SITUATIONS = ['02', '02', '02', '08', '04'] as const;
const COUNT = 260;

const cyclic = <T>(list: readonly T[], i: number): T => list[i % list.length] as T;

function checkDigits(body: string): string {
  const digit = (text: string): number => {
    const rest = [...text].toReversed().reduce((sum, sign, i) => sum + Number(sign) * (2 + (i % 8)), 0) % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  const first = digit(body);
  return `${first}${digit(`${body}${first}`)}`;
}

function company(i: number): Company {
  const kind = i % KINDS.length;
  const towns = Object.entries(TOWNS);
  const [municipio, [, uf]] = cyclic(towns, i % 3 === 0 ? Math.floor(i / 3) : 0);
  const body = `99${String(100_000 + i)}0001`;
  return {
    cnpj: body + checkDigits(body),
    razao_social: `${KINDS[kind]} ${cyclic(NAMES, Math.floor(i / KINDS.length))} ${i + 1} LTDA`,
    nome_fantasia: i % 3 === 0 ? `CASA ${cyclic(NAMES, i)}` : null,
    situacao_cadastral: cyclic(SITUATIONS, i),
    identificador_matriz_filial: i % 7 === 6 ? '2' : '1',
    uf,
    municipio,
    cnae_fiscal_principal: Object.keys(ACTIVITIES)[kind] ?? '',
    data_inicio_atividade: `${2004 + (i % 20)}${String(1 + (i % 12)).padStart(2, '0')}15`,
    porte: cyclic(['01', '03', '05'], i),
    natureza_juridica: i % 5 === 0 ? '2135' : '2062',
  };
}

const PLACE_OF_ACTIVE = (one: Company): string => (one.situacao_cadastral === '02' ? '0' : '1');

/** All companies, in the order of the interface. */
export const COMPANIES: readonly Company[] = Array.from({ length: COUNT }, (_, i) => company(i)).toSorted(
  (a, b) => {
    const key = (one: Company): string =>
      [
        PLACE_OF_ACTIVE(one),
        one.identificador_matriz_filial,
        one.uf,
        one.municipio,
        one.cnae_fiscal_principal,
        one.cnpj,
      ].join();
    return key(a) < key(b) ? -1 : 1;
  },
);
