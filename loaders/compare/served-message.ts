/** The message about a newly served version: its files, its rows, and its differences from the last one. */
import type { ServedOrigin } from '../../shared/store/generations/served-origin.ts';
import type { LoadOutcome } from '../../shared/store/loads/load-outcome.ts';
import type { LoadRecord } from '../../shared/store/loads/load-records.ts';
import { comparedLines, newColumnsText, number } from './compared.ts';

/** A load that has published, by the input of its execution. */
export interface ServedLoad {
  readonly id: string;
  readonly source: string;
  readonly version: string;
  /** `dev`, `staging` or `prod`. */
  readonly environment: string;
  /** Address of the portal's page of the last loads. */
  readonly page: string;
}

export interface Message {
  /** ASCII on one line with less than 100 characters, as SNS requires. */
  readonly subject: string;
  readonly text: string;
}

/** `record` is null or not `published` where the load could not record its end. */
export function servedMessage(
  { id, source, version, environment, page }: ServedLoad,
  record: LoadRecord | null,
): Message {
  const outcome = record?.state === 'published' ? record.outcome : null;
  const lines = [
    `source          ${source}`,
    `version         ${version}`,
    `page            ${page}#${source}`,
    `its gates       npm run report -- ${source} --load ${id} --environment ${environment}`,
    ...(outcome ? outcomeLines(outcome) : ['The load could not record its end, so its counts are unknown.']),
  ];
  return { subject: `${source} ${version} is served (${environment})`, text: lines.join('\n') };
}

const outcomeLines = (outcome: LoadOutcome): string[] => [
  ...originLines(outcome.origin),
  `rows            ${listed(outcome.rows)}`,
  `items written   ${number(outcome.items)}`,
  `quarantined     ${number(outcome.quarantined)}`,
  ...outcome.gates
    .filter(({ accepted }) => accepted)
    .map(({ gate, detail }) => `accepted gate   ${gate}: ${detail}`),
  ...(outcome.newColumns?.length ? [`NEW COLUMNS     ${newColumnsText(outcome.newColumns)}`] : []),
  ...outcome.gates
    .filter(({ passed, detail }) => passed && detail !== null)
    .map(({ gate, detail }) => `WARNING         gate ${gate}: ${detail}`),
  ...(outcome.warning ? [`WARNING         ${outcome.warning}`] : []),
  '',
  ...comparedLines(outcome.comparison),
];

/** The load of an earlier version has no origin in its record. */
function originLines(origin: ServedOrigin | null | undefined): string[] {
  if (!origin) return [];
  return [
    `fetched from    ${origin.endereco}`,
    `published at    ${origin.publicado_em ?? 'an unknown time'}`,
    `fetched at      ${origin.obtido_em}`,
  ];
}

const listed = (rows: Readonly<Record<string, number>>): string =>
  Object.entries(rows)
    .map(([name, n]) => `${name} ${number(n)}`)
    .join(', ');
