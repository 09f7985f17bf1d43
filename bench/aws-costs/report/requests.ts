/** The sections on requests: by endpoint, and the calls that they share. */
import { table } from '../../markdown.ts';
import { totalOf } from '../model/line.ts';
import { endpointCosts, type Inputs } from '../model/month.ts';
import { shownDollars } from '../money.ts';
import { linesTable, shownNumber } from './amounts.ts';
import { inRegion, type PageInputs, regionsOf } from './page-inputs.ts';

export function endpointSection(inputs: PageInputs, first: Inputs): string[] {
  const others = regionsOf(inputs)
    .slice(1)
    .map((region) => endpointCosts(inRegion(inputs, region), 'prod'));
  const costs = endpointCosts(first, 'prod');
  const rows = costs.map(({ endpoint, what, lines }, i) => {
    const measured = first.measured.endpoints[i];
    return [
      `\`${endpoint}\``,
      what,
      measured?.readUnits ?? 0,
      measured?.answerBytes ?? 0,
      measured?.ms ?? 0,
      shownDollars(totalOf(lines)),
      ...others.map((region) => shownDollars(totalOf(region[i]?.lines ?? []))),
    ];
  });
  const [cheapest] = costs;
  return [
    '## A million requests, by endpoint',
    '',
    table(
      [
        'endpoint',
        'request',
        'read units',
        'answer bytes',
        'ms',
        ...regionsOf(inputs).map((region) => `$ ${region}`),
      ],
      rows,
    ),
    '',
    'Each is the most expensive request of its endpoint: pages of 100 records of the longest list. `ms` is on the measuring machine, with the store.',
    '',
    'Of `GET /v1/cnpjs` and `GET /v1/cnpjs/contagens` it is a new question of a process that has answered others; the reads of a search grow with the number of its matches, and [search.md](search.md) has the worst of the country.',
    '',
    `### A million of \`${cheapest?.endpoint}\` in ${regionsOf(inputs)[0]}`,
    '',
    linesTable(first.prices, cheapest?.lines ?? []),
  ];
}

export function rhythmSection(_: PageInputs, { measured }: Inputs): string[] {
  const rows = measured.rhythms.map((one) => [
    `${shownNumber(one.everyMs / 1_000)} s`,
    one.manifestReads,
    one.keyReads,
    one.leaseWrites,
    one.usageWrites,
    one.strongReadUnits,
    one.writeUnits,
  ]);
  return [
    '## Calls that requests share, per 1,000',
    '',
    'They depend on how often one process gets a request. The reads are strongly consistent.',
    '',
    table(['a request every', 'manifest', 'key', 'leases', 'usage', 'read units', 'write units'], rows),
  ];
}
