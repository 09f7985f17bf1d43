/** Synthetic publication of active debt: three archives of several members, as PGFN publishes quarterly. */
import { type Damage, shareOf, spreadFaults } from '../../kit/faults.ts';
import { holdingsOf } from '../../kit/holdings.ts';
import type { Member } from '../../kit/members.ts';
import { partiesOf } from '../../kit/parties.ts';
import { linesOf, repeating, USUAL_REPEATS } from '../../kit/rows.ts';
import { partsOf, type SyntheticSource } from '../../publication.ts';
import { CATEGORIES, headerOf } from './categories.ts';
import { type Debts, dividaRow } from './dividas.ts';

/** Year and month of the last day of the quarter. */
const STAMP = '202606';
/** Percentage of rows of persons. */
const PERSONS = 35;

const shortRow: Damage = (line) => `${line.slice(0, line.lastIndexOf(';'))}\r\n`;
/** Puts a delimiter into a name, in a file without quotes. */
const longRow: Damage = (line) => line.replace('LTDA;', 'LTDA; ME;').replace(';Pessoa', '; ;Pessoa');
const badKey: Damage = (line) => `1${line}`;
const badAmount: Damage = (line) => `${line.slice(0, line.lastIndexOf(';'))};R$ 1,2,3\r\n`;

export const generator: SyntheticSource = (publication) => {
  const { companies, seed, parts, faults: all } = publication;
  const parties = partiesOf(publication);
  return CATEGORIES.flatMap((category, i) => {
    const holdings = holdingsOf(parties, {
      stream: seed ^ category.longest,
      companies,
      ordinary: Math.round(companies * category.rowsACompany),
      longest: category.longest,
      persons: PERSONS,
    });
    const debts: Debts = { category, holdings, seed };
    const rows = repeating({ rows: holdings.rows, row: (row) => dividaRow(debts, row) }, USUAL_REPEATS);
    const damages = [shortRow, badKey, badAmount, longRow];
    const faults = spreadFaults(rows, damages, i, shareOf(all, CATEGORIES.length, i), seed);
    const places = partsOf(category.places, parts);
    return places.map(
      (place, part): Member => ({
        kind: category.kind,
        archive: `Dados_abertos_${category.archive}.zip`,
        // Some quarters have the members in a folder.
        name: `${category.entity ? 'Dados_abertos_FGTS/' : ''}arquivo_lai_${category.member}_${place}_${STAMP}.csv`,
        header: headerOf(category, (seed + part) % 2 === 1),
        lines: linesOf(rows, { seed: seed + i, part, parts: places.length, faults }),
      }),
    );
  });
};
