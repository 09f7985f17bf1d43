/** The next steps that operators read after a failed or refused load, on one machine and on AWS. */
import { BROKEN, IMPORT_FAILED } from '../../shared/ingestion/faults.ts';

/** The environment on AWS, which commands name; null on one machine. */
export type Environment = string | null;

/** By the name of an error. A missing error says itself what to do, or is a defect. */
type Remedies = Readonly<Record<string, string>>;

const AGAIN = 'start the load again, and it continues';
const EVERYWHERE: Remedies = { S3Error: AGAIN, StepFunctionsError: AGAIN };

const SLOW = `the task took longer than its time-out: lower LOAD_WORKERS on a busy machine, and ${AGAIN}`;

const MACHINE_REMEDIES: Remedies = {
  ...EVERYWHERE,
  [IMPORT_FAILED]: `most often the disk is full: free some space and ${AGAIN}. If it fails again, delete the folder work in DATA_DIR first`,
  StoreError: `the store did not answer; ${AGAIN}`,
  'Lambda.Unknown': AGAIN,
  'States.Timeout': SLOW,
};

/** The retries of the state machine are used up when one of these errors ends a load. */
const CRASHED = `the function ended repeatedly, most often because its memory or its time was used up: its log has the reason; ${AGAIN}`;

const AWS_REMEDIES: Remedies = {
  ...EVERYWHERE,
  [IMPORT_FAILED]: AGAIN,
  StoreError: `DynamoDB did not answer: see AWS Health for its region; ${AGAIN}`,
  ...Object.fromEntries(BROKEN.map((error) => [error, CRASHED])),
  'States.ExceedToleratedFailureThreshold': `the reason could not be written; the log of the task has it. ${AGAIN}`,
};

export function withRemedy(environment: Environment, error: string, sentence: string): string {
  const remedy = (environment === null ? MACHINE_REMEDIES : AWS_REMEDIES)[error];
  return remedy ? `${error}: ${sentence}; ${remedy}` : `${error}: ${sentence}`;
}

export const rollbackCommand = (environment: Environment, source: string): string =>
  `npm run rollback -- ${source}${environment === null ? '' : ` --environment ${environment}`}`;
