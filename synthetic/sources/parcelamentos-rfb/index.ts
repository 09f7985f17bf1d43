/** Synthetic instalment plans. No public layout is known, so each file has another of the likely forms. */

import { publishedDay, untilAugust } from '../../kit/days.ts';
import { type Dialect, ODD_AMOUNTS } from '../../kit/dialect.ts';
import { type Sheet, sheetMember } from '../../kit/files.ts';
import { type Holdings, holdingsOf } from '../../kit/holdings.ts';
import { holderName, partiesOf } from '../../kit/parties.ts';
import { below, chance, pick, type Random, restart } from '../../kit/random.ts';
import { ODD_TEXTS, oddEvery } from '../../kit/texts.ts';
import type { SyntheticSource } from '../../publication.ts';
import { STATES } from '../cnpj/words.ts';
import { type Column, HEADERS } from './headers.ts';

/** Plans for each company. The real figure is not known. */
const PLANS_A_COMPANY = 0.125;
const PERSONS = 25;
const LONGEST = 400;

const draws: Random = { state: 0 };

export const generator: SyntheticSource = (publication) => {
  const { companies, seed } = publication;
  const holdings = holdingsOf(partiesOf(publication), {
    stream: seed ^ 0x9a2c,
    companies,
    ordinary: Math.round(companies * PLANS_A_COMPANY),
    longest: LONGEST,
    persons: PERSONS,
  });
  const parts = Math.min(publication.parts, HEADERS.length + 1);
  return Array.from({ length: parts }, (_, part) => {
    const header = Object.entries(HEADERS[(seed + part) % HEADERS.length] ?? {});
    const sheet: Sheet = {
      kind: 'parcelamentos',
      name: `parcelamentos-2026-09-${part + 1}.csv`,
      columns: header.map(([name]) => name),
      rows: holdings.rows,
      cells: (dialect, row) => {
        const cells = cellsOf(dialect, holdings, seed, row);
        return header.map(([, column]) => cells[column]);
      },
    };
    return sheetMember(sheet, publication, { part, parts });
  });
};

function cellsOf(dialect: Dialect, holdings: Holdings, seed: number, row: number): Record<Column, string> {
  const random = restart(draws, seed ^ 0x9a2ce, 1, row);
  const holder = holdings.holderOf(row);
  const ordinary = holderName(random, holder, 10_000);
  const amount = (): string =>
    dialect.amount(below(random, 9_000_000), String(below(random, 100)).padStart(2, '0'));
  const day = row % 41 === 6 ? '' : dialect.day(untilAugust(publishedDay(random, row, 2009, 17), row));
  return {
    cpf_cnpj:
      holder === null
        ? `***.${100 + below(random, 900)}.${100 + below(random, 900)}-**`
        : dialect.cnpj(holder),
    nome: oddEvery(ODD_TEXTS, 23, row, ordinary),
    tipo: holder === null ? 'Pessoa Física' : 'Pessoa Jurídica',
    uf: pick(random, STATES),
    municipio: `MUNICÍPIO MODELO ${below(random, 5_570)}`,
    cnae: chance(random, 90) ? String(111_301 + below(random, 9_000_000)).padStart(7, '0') : '',
    porte: pick(random, ['MICRO EMPRESA', 'DEMAIS', '']),
    adesao: day,
    parcelas: row % 61 === 4 ? pick(random, ['', '060', '12x', '0']) : String(1 + below(random, 180)),
    valor: amount(),
    saldo: row % 23 === 2 ? pick(random, ODD_AMOUNTS) : amount(),
    outra: pick(random, ['ATIVO', 'RESCINDIDO']),
  };
}
