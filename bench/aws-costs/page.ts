/** The page bench/results/aws-costs.md. */
import { table } from '../markdown.ts';
import { ASSUMED, ENDPOINTS, type ENVIRONMENTS, type Environment, type NamedLoad } from './amounts.ts';
import { changesStorage, comparisonAmounts, exportAmounts, exportStorage } from './exports.ts';
import {
  HOURS_A_MONTH,
  IDLE_EDGE,
  loadAmounts,
  loadSeconds,
  monthOf,
  PASSED_AT_EDGE,
  REFUSED_AT_EDGE,
  refusedByFunctions,
  requestAmounts,
} from './model.ts';
import { type Amounts, costs, GIB, type Prices, shownDollars } from './prices.ts';

export interface Inputs {
  readonly loads: readonly NamedLoad[];
  readonly environments: Readonly<Record<keyof typeof ENVIRONMENTS, Environment>>;
  readonly prices: Prices;
}

export const page = (inputs: Inputs): string =>
  [
    '# What the service costs on AWS',
    '',
    '`npm run bench -- aws-costs` writes this page: amounts of 22 November 2026 (`bench/aws-costs/amounts.ts`) times dated prices ' +
      '(`bench/aws-costs/prices.ts`; most of DynamoDB are estimates). US dollars in sa-east-1, without free tiers and taxes.',
    '',
    '## A month',
    '',
    monthTable(inputs),
    '',
    'dev loads each source once a month, the others as often as published.',
    '',
    '## A load by source',
    '',
    loadTable(inputs),
    '',
    '≈ marks estimated rows. A load costs its import files, functions, requests to S3 and state transitions, with its bulk files and the comparison. ' +
      `Its minutes are the time of the tasks that Maps run (partition, build, export, comparison) divided by the tasks at once (${concurrency(inputs)}), that of all other tasks, and the largest table at ${ASSUMED.importMbs} MB/s.`,
    '',
    exportLine(inputs),
    changesLine(inputs),
    '',
    '## A million requests',
    '',
    requestTable(inputs),
    '',
    'Each is the most expensive request of its endpoint: gateway, two calls with their time, read units as in [cost.md](cost.md), shared reads and ' +
      'writes, log lines, and bytes sent.',
    '',
    '## Requests without a key and the edge',
    '',
    floodTable(inputs),
    '',
    edgeLine(inputs),
    '',
  ].join('\n');

const concurrency = ({ environments }: Inputs): string =>
  Object.values(environments)
    .map(({ loadConcurrency }) => loadConcurrency)
    .join(', ');

const monthTable = ({ prices, loads, environments }: Inputs): string =>
  table(
    ['environment', 'million requests', 'idle', 'loads', 'requests', 'together', 'budget'],
    Object.entries(environments).map(([name, environment]) => {
      const { idle, loads: loading, requests, total } = monthOf(prices, loads, environment);
      const shown = [idle, loading, requests, total].map((cost) => shownDollars(cost));
      return [name, environment.requests / 1e6, ...shown, environment.budget];
    }),
  );

function loadTable({ prices, loads, environments }: Inputs): string {
  const minutes = (load: NamedLoad): number[] =>
    Object.values(environments).map(({ loadConcurrency }) =>
      Math.ceil(loadSeconds(load, loadConcurrency) / 60),
    );
  return table(
    ['source', 'rows', 'import GiB', 'dollars', `minutes in ${Object.keys(environments).join(', ')}`],
    loads.map((load) => [
      `\`${load.name}\`${load.isEstimate ? '≈' : ''}`,
      load.rows,
      (load.importBytes / GIB).toFixed(2),
      shownDollars(costs(prices, loadAmounts(load))),
      minutes(load).join(', '),
    ]),
  );
}

/** The part of the bulk files in the tables above: the amounts of loads.json were metered without them. */
function exportLine({ prices, loads }: Inputs): string {
  const [most] = [...loads].sort((a, b) => b.rows - a.rows);
  const adding = most ? costs(prices, exportAmounts(most)) : 0;
  const stored = costs(prices, exportStorage(loads));
  return (
    `Of this, [bulk files](../../docs/loading.md#bulk-files) are about US$ ${shownDollars(adding)} a load of \`${most?.name}\`, and US$ ${shownDollars(stored)} a month of storage ` +
    'for two generations of all sources (`bench/aws-costs/exports.ts`). Downloads are bytes sent.'
  );
}

/** The part of the comparison in the tables above. */
function changesLine({ prices, loads }: Inputs): string {
  const [most] = [...loads].sort((a, b) => b.rows - a.rows);
  const adding = most ? costs(prices, comparisonAmounts(most)) : 0;
  const stored = costs(prices, changesStorage(loads));
  const debts = loads.find(({ name }) => name === 'pgfn');
  const quarter = debts ? costs(prices, comparisonAmounts(debts)) : 0;
  return (
    `[Changes](../../docs/loading.md#changes) are about US$ ${shownDollars(adding)} a load of \`${most?.name}\` in which 3 % of the rows change, US$ ${shownDollars(quarter)} ` +
    `a load of \`pgfn\` in which all do, and US$ ${shownDollars(stored)} a month for the kept rows, and for the tables and files of all pairs: 24 of \`cnpj\`, \`pgfn\` and \`cafir\`, and 400 days of \`cno\`.`
  );
}

/** A profile, two lists, and the search. */
const SHOWN = [
  '/v1/cnpjs/{cnpj}',
  '/v1/cnpjs/{cnpj}/estabelecimentos',
  '/v1/cafir/imoveis',
  '/v1/cnpjs',
  '/v1/cnpjs/contagens',
];

const requestTable = ({ prices }: Inputs): string =>
  table(
    ['endpoint', 'read units', 'dollars'],
    ENDPOINTS.filter(({ path }) => SHOWN.includes(path)).map((one) => [
      `\`${one.path}\``,
      one.readUnits,
      shownDollars(costs(prices, requestAmounts(one))),
    ]),
  );

/** Requests a second of a flood: the rate that the gateway of prod admits. */
const RATE = 300;

function floodTable({ prices }: Inputs): string {
  const row = (what: string, amounts: Amounts): string[] => {
    const million = costs(prices, amounts);
    const month = (million * RATE * 3_600 * HOURS_A_MONTH) / 1e6;
    return [what, shownDollars(million), shownDollars(month)];
  };
  return table(
    ['answered 401', 'a million', `a month at ${RATE} a second`],
    [
      row('by authorizer and function', refusedByFunctions()),
      row('by the web ACL of the edge', REFUSED_AT_EDGE),
    ],
  );
}

function edgeLine({ prices }: Inputs): string {
  const [idle, passed] = [IDLE_EDGE, PASSED_AT_EDGE].map((amounts) => costs(prices, amounts));
  return `The edge costs US$ ${shownDollars(idle ?? 0)} a month, and a million requests that pass it US$ ${shownDollars(passed ?? 0)} more.`;
}
