/** Loads small publications of companies one after the other, of which some have known changes. */
import { vi } from 'vitest';
import { chainOf, type Pair, readPairs } from '../../../shared/store/generations/pairs.ts';
import { controlTable } from '../../../shared/store/tables.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { rowOf, writePublication } from '../loads/fixtures.ts';
import { type Execution, type Machine, startMachine } from '../loads/machine.ts';
import { basico, companiesWithPartners } from '../loads/plain-companies.ts';

export type Rows = Record<'empresas' | 'estabelecimentos' | 'socios' | 'simples', string[][]>;

const COMPANIES = 120;
/** So few companies fail gates that these tests are not about. */
export const ACCEPTED = ['row-change', 'completeness', 'version', 'values', 'orphans', 'changes'];

export interface Month {
  readonly version: string;
  readonly accept?: readonly string[];
  readonly sample?: boolean;
  readonly again?: boolean;
}

/** A generation that was just released keeps its tables for a minute, so a day passes before each load. */
const passDay = (): void => void vi.setSystemTime(Date.now() + DAY_MS);

export async function startMonths() {
  vi.useFakeTimers({ toFake: ['Date'] });
  const machine: Machine = await startMachine();
  const { client } = machine.world;
  const control = controlTable('dev');
  const served = async (): Promise<string> =>
    (await machine.loading.manifest()).sources['cnpj']?.generation ?? '';
  const pairs = (): Promise<readonly Pair[]> => readPairs(client, control, 'cnpj');
  return {
    machine,
    served,
    pairs,
    /** The pairs that requests see: from, to, and whether they have a table. */
    chain: async () =>
      chainOf('cnpj', await pairs(), await served()).map(({ de, para, table }) => [de, para, table !== null]),
    folderWith: async (edit: (rows: Rows) => Rows): Promise<string> => {
      const dir = machine.loading.folder('month');
      await writePublication(dir, edit(companiesWithPartners(COMPANIES) as Rows));
      return dir;
    },
    /** By the machine of the test, with items as lines. */
    load: async (dir: string, month: Month, execution: Omit<Execution, 'name'> = {}) => {
      passDay();
      const { accept = ACCEPTED, sample = false, again = false, version } = month;
      const asked = { source: 'cnpj', from: dir, version, accept, sample, again };
      return (await machine.load(asked, execution)).error;
    },
    /** By processes, with items as segments; not exported where `exportRows` is 0. */
    loadHere: async (dir: string, { accept = ACCEPTED, ...month }: Month, exportRows = 1e6) => {
      passDay();
      return (await machine.loading.load(dir, { ...month, accept, exportRows })).reason;
    },
    end: (): void => {
      machine.loading.close();
      vi.useRealTimers();
    },
  };
}

const edited = (rows: readonly string[][], n: number, edit: (row: string[]) => string[]): string[][] =>
  rows.map((row) => (row[0] === basico(n) ? edit(row) : row));
const without = (rows: readonly string[][], ...numbers: number[]): string[][] =>
  rows.filter(([root]) => !numbers.map(basico).includes(root ?? ''));

/** Changes of companies, their places, partners and options, and more of one kind than a block has. */
export const changed = ({ empresas, estabelecimentos, socios, simples }: Rows): Rows => {
  const moved = rowOf('estabelecimentos', { cnpj_basico: basico(2), logradouro: 'NOVA', uf: 'RJ' });
  const renamed = rowOf('empresas', { cnpj_basico: basico(1), razao_social: 'OUTRO NOME SA' });
  const withOther = edited(empresas, 1, () => renamed).map((row) =>
    Number(row[0]) > 20 && Number(row[0]) <= 90
      ? rowOf('empresas', { cnpj_basico: row[0] as string, porte_empresa: '03' })
      : row,
  );
  const added = { cnpj_basico: basico(200) };
  return {
    empresas: [...without(withOther, 3), rowOf('empresas', added)],
    estabelecimentos: [
      ...without(
        edited(estabelecimentos, 2, () => moved),
        3,
      ),
      rowOf('estabelecimentos', added),
    ],
    socios: [
      ...without(socios, 3, 4, 5),
      rowOf('socios', {
        cnpj_basico: basico(4),
        nome_socio_razao_social: 'OUTRA',
        cnpj_cpf_socio: '***654321**',
      }),
      rowOf('socios', { cnpj_basico: basico(5), nome_socio_razao_social: 'RENOMEADO' }),
    ],
    simples: [...without(simples, 3, 5), rowOf('simples', added)],
  };
};

const ESTABLISHMENT = '000101';
const OPEN = 'situacao_cadastral: 02; data_inicio_atividade: 20200131';
const partnerOf = (document: string): string =>
  `cnpj_cpf_socio: ${document}; qualificacao_socio: 49; data_entrada_sociedade: 20200131`;

/** The changes that `changed` makes, in the order of the feed: kind, key, field, before, after. */
export const CHANGED: readonly (readonly [string, string, string | null, string | null, string | null])[] = [
  ['inclusao', basico(200) + ESTABLISHMENT, null, null, OPEN],
  ['ausencia', basico(3) + ESTABLISHMENT, null, OPEN, null],
  ['endereco', basico(2) + ESTABLISHMENT, 'logradouro', 'DE TESTE', 'NOVA'],
  ['endereco', basico(2) + ESTABLISHMENT, 'uf', 'SP', 'RJ'],
  ['razao_social', basico(1), 'razao_social', 'EMPRESA DE TESTE LTDA', 'OUTRO NOME SA'],
  ...Array.from({ length: 70 }, (_, i) => ['porte', basico(21 + i), 'porte_empresa', '01', '03'] as const),
  ['socio_entrada', basico(4), null, null, partnerOf('***654321**')],
  ['socio_saida', basico(4), null, partnerOf('***123456**'), null],
  ['socio_alterado', basico(5), 'nome_socio_razao_social', 'SÓCIA DE TESTE', 'RENOMEADO'],
];
