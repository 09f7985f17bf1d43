/** The section that compares the table classes, table by table. */
import { type Cell, table } from '../../markdown.ts';
import type { Inputs } from '../model/month.ts';
import { storedTables } from '../model/stored.ts';
import { classCosts, evenUnits } from '../model/table-class.ts';
import { shownDollars, sumOf } from '../money.ts';
import { shownGib } from './amounts.ts';

/** The read units that a page of the longest list takes from one table at most. */
const UNITS_A_REQUEST = 2;

export function classSection(_: object, { prices, measured, country }: Inputs): string[] {
  const tables = storedTables(measured, country);
  const costs = tables.map(({ bytes }) => classCosts(prices, bytes, 0));
  const rows = tables.map(({ name, bytes }, i): Cell[] => [
    `\`${name}\``,
    shownGib(bytes),
    shownDollars(costs[i]?.standard ?? 0n),
    shownDollars(costs[i]?.infrequent ?? 0n),
    Math.floor(evenUnits(prices, bytes) / UNITS_A_REQUEST),
  ]);
  const together: Cell[] = [
    '**together**',
    shownGib(tables.reduce((sum, { bytes }) => sum + bytes, 0)),
    shownDollars(sumOf(costs.map(({ standard }) => standard))),
    shownDollars(sumOf(costs.map(({ infrequent }) => infrequent))),
    '',
  ];
  return [
    '## Table classes',
    '',
    table(
      [
        'table',
        'stored GiB',
        '$ standard',
        '$ infrequent access',
        'standard is cheaper from requests a month',
      ],
      [...rows, together],
    ),
    '',
    `Dollars are for a month of storage. A request takes ${UNITS_A_REQUEST} read units of a table at most; with fewer each, standard is cheaper only from more requests.`,
  ];
}
