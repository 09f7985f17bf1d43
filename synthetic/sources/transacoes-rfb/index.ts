/** Synthetic tax settlements. No public layout is known, so each file has another of the likely forms. */

import { publishedDay, untilAugust } from '../../kit/days.ts';
import { type Dialect, ODD_AMOUNTS } from '../../kit/dialect.ts';
import { type Sheet, sheetMember } from '../../kit/files.ts';
import { type Holdings, holdingsOf } from '../../kit/holdings.ts';
import { holderName, partiesOf } from '../../kit/parties.ts';
import { below, chance, pick, type Random, restart } from '../../kit/random.ts';
import { ODD_TEXTS, oddEvery } from '../../kit/texts.ts';
import type { SyntheticSource } from '../../publication.ts';

/** Settlements for each company. The real figure is not known. */
const SETTLEMENTS_A_COMPANY = 0.025;
const PERSONS = 10;
const LONGEST = 250;

const FIELDS = [
  ...(['contribuinte', 'cpf_cnpj', 'processo', 'data_negociacao', 'divida_transacionada'] as const),
  ...(['reducao', 'creditos_pf_bcn', 'divida_com_reducao', 'saldo_devedor', 'memorial'] as const),
] as const;

type Field = (typeof FIELDS)[number];

/** Possible names of columns; a column without an entry has the name of its field. */
const NAMES: readonly Partial<Record<Field, string>>[] = [
  {
    contribuinte: 'Contribuinte',
    cpf_cnpj: 'CNPJ',
    processo: 'Número Processo',
    data_negociacao: 'Data da Negociação',
    divida_transacionada: 'Dívida Transacionada',
    reducao: 'Reduções',
    creditos_pf_bcn: 'Créditos de PF e BCN',
    memorial: 'Memorial de Cálculo',
    divida_com_reducao: 'Dívida com Redução',
    saldo_devedor: 'Saldo Devedor',
  },
  {},
  {
    contribuinte: 'RAZAO SOCIAL',
    cpf_cnpj: 'NI',
    processo: 'DOSSIE',
    data_negociacao: 'DATA',
    divida_transacionada: 'VALOR DIVIDA TRANSACIONADA',
    reducao: 'DESCONTO',
    memorial: 'LINK MEMORIAL',
    creditos_pf_bcn: 'PREJUIZO FISCAL/BCN',
    divida_com_reducao: 'VALOR COM REDUCAO',
  },
];

const draws: Random = { state: 0 };

export const generator: SyntheticSource = (publication) => {
  const { companies, seed } = publication;
  const holdings = holdingsOf(partiesOf(publication), {
    stream: seed ^ 0x72a5,
    companies,
    ordinary: Math.round(companies * SETTLEMENTS_A_COMPANY),
    longest: LONGEST,
    persons: PERSONS,
  });
  const parts = Math.min(publication.parts, 2);
  return Array.from({ length: parts }, (_, part) => {
    // The columns have another order in each file.
    const fields = FIELDS.map((_, i) => FIELDS[(i + 3 * ((seed + part) % 3)) % FIELDS.length] as Field);
    const names = NAMES[(seed + part) % NAMES.length] ?? {};
    const sheet: Sheet = {
      kind: 'transacoes',
      name: `${part === 0 ? 'transacoes' : 'Transações'}-2026-09-${part + 1}.csv`,
      columns: fields.map((field) => names[field] ?? field),
      rows: holdings.rows,
      cells: (dialect, row) => {
        const cells = cellsOf(dialect, holdings, seed, row);
        return fields.map((field) => cells[field]);
      },
    };
    return sheetMember(sheet, publication, { part, parts });
  });
};

function cellsOf(dialect: Dialect, holdings: Holdings, seed: number, row: number): Record<Field, string> {
  const random = restart(draws, seed ^ 0x72a50, 1, row);
  const holder = holdings.holderOf(row);
  const ordinary = holderName(random, holder, 10_000);
  const amount = (): string =>
    dialect.amount(below(random, 90_000_000), String(below(random, 100)).padStart(2, '0'));
  return {
    contribuinte: oddEvery(ODD_TEXTS, 19, row, ordinary),
    cpf_cnpj: holder === null ? `***${100_000 + below(random, 900_000)}**` : dialect.cnpj(holder),
    processo: chance(random, 4) ? '' : `99000.${100_000 + below(random, 400)}/2025-${10 + below(random, 90)}`,
    // There are few days, so that the number determines the order of many rows; some days are absent.
    data_negociacao: row % 37 === 6 ? '' : dialect.day(untilAugust(publishedDay(random, row, 2024, 2), row)),
    divida_transacionada: amount(),
    reducao: chance(random, 70) ? amount() : '',
    creditos_pf_bcn: chance(random, 20) ? amount() : '',
    divida_com_reducao: amount(),
    saldo_devedor: row % 19 === 2 ? pick(random, ODD_AMOUNTS) : amount(),
    memorial: chance(random, 50) ? `https://exemplo.invalid/memorial/${row}` : '',
  };
}
