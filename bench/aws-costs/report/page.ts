/** The page bench/results/aws-costs.md. */

import { table } from '../../markdown.ts';
import { ENVIRONMENTS } from '../measure/deployed.ts';
import type { Measured } from '../measured.ts';
import { GROWS_WITH } from '../model/dimensions.ts';
import { loadSeconds } from '../model/duration.ts';
import { totalOf } from '../model/line.ts';
import type { LoadAmounts } from '../model/load.ts';
import { deployedOf, type Inputs, loadsOf, monthOf, monthOfLoads, sourceLoads } from '../model/month.ts';
import { shownDollars } from '../money.ts';
import { linesTable, shownGib, shownNumber } from './amounts.ts';
import { floodSection } from './flood.ts';
import { inputsSection, waySection } from './inputs.ts';
import { inRegion, ownInputs, type PageInputs, regionsOf, type Section } from './page-inputs.ts';
import { endpointSection, rhythmSection } from './requests.ts';
import { classSection } from './table-classes.ts';

export function page(inputs: PageInputs): string {
  const first = ownInputs(inputs);
  const sections: Section[] = [
    summary,
    loads,
    oneLoad,
    idle,
    endpointSection,
    floodSection,
    rhythmSection,
    classSection,
    waySection,
    inputsSection,
  ];
  return [
    '# What the service costs on AWS',
    '',
    ...sections.flatMap((section) => [...section(inputs, first), '']),
  ].join('\n');
}

const measuredLine = ({ companies, machine, measuredAt, seconds }: Measured): string =>
  `Measured on ${measuredAt} with ${companies.toLocaleString('en-US')} invented companies (${machine}, ${seconds} s) by ` +
  `\`npm run bench -- aws-costs --companies ${companies}\`; calculated from it, again at any time, by \`npm run bench -- aws-costs\`.`;

function summary(inputs: PageInputs): string[] {
  const { measured, uses, isGiven } = inputs;
  const rows = ENVIRONMENTS.flatMap((environment) =>
    regionsOf(inputs).map((region) => {
      const use = uses[environment];
      const month = monthOf(inRegion(inputs, region), environment, use);
      return [
        environment,
        region,
        shownDollars(totalOf(month.idle)),
        shownDollars(month.loads),
        shownDollars(month.requests),
        `**${shownDollars(month.total)}**`,
        String(measured.deployed[environment]?.budget ?? '–'),
      ];
    }),
  );
  return [
    measuredLine(measured),
    '',
    'Sizes, calls and times are measured; counts of rows, prices and the assumptions below are inputs. ≈ marks a price that is an estimate.' +
      (isGiven ? ' Some prices are from the file that was given.' : '') +
      ' US dollars, without free tiers and taxes.',
    '',
    '## A month',
    '',
    table(['environment', 'region', 'idle', 'loads', 'requests', 'together', 'budget'], rows),
    '',
    ...ENVIRONMENTS.map(
      (name) =>
        `- ${name}: ${uses[name].requests.toLocaleString('en-US')} requests and those of the canary; ${uses[name].why}.`,
    ),
  ];
}

function loads(inputs: PageInputs, first: Inputs): string[] {
  const prod = inputs.uses.prod;
  const others = regionsOf(inputs).slice(1);
  const atOnce = ENVIRONMENTS.map(
    (name) => [name, deployedOf(first.measured, name).loadConcurrency] as const,
  );
  const rows = sourceLoads(first).map(({ name, amounts, lines }) => [
    `\`${name}\`${first.country[name]?.isEstimate ? ' ≈' : ''}`,
    (first.country[name]?.rows ?? 0).toLocaleString('en-US'),
    shownGib(amounts.importBytes),
    shownGib(amounts.storedBytes),
    shownNumber(amounts.mbMs / 1_024_000),
    Math.round(amounts.gets),
    Math.round(amounts.puts),
    Math.round(amounts.transitions),
    shownDollars(totalOf(lines)),
    ...others.map((region) => shownDollars(loadCost(inRegion(inputs, region), name))),
    ...atOnce.map(([, tasks]) => shownNumber(Math.ceil(loadSeconds(amounts, tasks) / 60))),
    shownNumber(loadsOf(name, prod)),
    shownDollars(monthOfLoads({ name, amounts, lines }, prod)),
  ]);
  return [
    '## A load, by source',
    '',
    table(
      [
        'source',
        'rows',
        'import GiB',
        'stored GiB',
        'GB-s',
        'GETs',
        'PUTs',
        'transitions',
        ...regionsOf(inputs).map((region) => `$ ${region}`),
        ...atOnce.map(([name]) => `minutes in ${name}`),
        'a month in prod',
        '$ a month',
      ],
      rows,
    ),
    '',
    'ImportTable charges for the import files before compression, in which blocks are base64. ≈ marks a source whose rows are an estimate.',
    '',
    `Minutes: the time of partition and build, divided by the tasks that run at once (${atOnce.map((one) => one.join(' ')).join(', ')}), that of all other tasks, and the import of the largest table.`,
  ];
}

const loadCost = (inputs: Inputs, name: string) =>
  totalOf(sourceLoads(inputs).find((load) => load.name === name)?.lines ?? []);

/** Sources whose loads are shown line by line: the largest, and the one that is loaded daily. */
const SHOWN = ['cnpj', 'cno'];

function oneLoad(inputs: PageInputs, first: Inputs): string[] {
  const [region] = regionsOf(inputs);
  return sourceLoads(first)
    .filter(({ name }) => SHOWN.includes(name))
    .flatMap(({ name, amounts, lines }) => [
      `### A load of \`${name}\` in ${region}`,
      '',
      linesTable(first.prices, lines),
      '',
      'Its requests to S3, by class of object, where there are more than 200:',
      '',
      requestsTable(amounts),
      '',
    ])
    .slice(0, -1);
}

const MANY = 200;

const requestsTable = ({ requests }: LoadAmounts): string =>
  table(
    ['task', 'request', 'measured', 'grows with', 'in the country'],
    requests
      .filter(({ count }) => count > MANY)
      .map(({ task, request, measured, dimension, count }) => [
        task,
        `\`${request}\``,
        measured,
        GROWS_WITH[dimension],
        Math.round(count),
      ]),
  );

function idle({ prices, uses }: PageInputs, first: Inputs): string[] {
  const [region] = Object.keys(prices);
  const { idle: lines } = monthOf(first, 'prod', uses.prod);
  return [`## A month idle: prod in ${region}`, '', linesTable(first.prices, lines)];
}
