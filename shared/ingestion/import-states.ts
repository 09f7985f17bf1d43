/** The states that import one table: they begin the import, poll it, and begin it again if it failed. */
import { IMPORT_FAILED } from './faults.ts';

/** The format of segments in calls of ImportTable, which DynamoDB does not have. */
export const SEGMENTS = 'SEGMENTS';

const IMPORT_ATTEMPTS = 3;

/**
 * Seconds between two polls. They grow by a tenth, so that a poll comes at most a tenth of the elapsed time
 * too late, and the history of a load stays short: an import of 20 hours is polled 140 times.
 */
const FIRST_PAUSE = 30;
const LONGEST_PAUSE = 600;

const GROWN = `$min([${LONGEST_PAUSE}, $ceil($pause * 1.1)])`;
const PAUSE = `{% $states.result.Payload.state = $import.state ? ${GROWN} : ${FIRST_PAUSE} %}`;

/** A task of these states. The Map state around them catches its errors. */
interface ImportStep {
  readonly task: 'beginImport' | 'seeImport';
  readonly payload: unknown;
  readonly next: string;
  readonly assign: Readonly<Record<string, string>>;
  readonly caught: [];
}

/**
 * ImportTable takes minutes to hours, so it is polled. Each attempt has its own token. An older table of the
 * name may be in the way, and DynamoDB does not delete it while an import fills it: the states wait for its
 * end, which is no attempt.
 */
export function importStates(step: (step: ImportStep) => object) {
  const importing = {
    load: '{% $load %}',
    table: '{% $table %}',
    import: '{% $import %}',
    // The number of the attempt that has begun; the variable has that of the next one.
    attempt: '{% $attempt - 1 %}',
  };
  return {
    ProcessorConfig: { Mode: 'INLINE' },
    StartAt: 'Name the table',
    States: {
      'Name the table': {
        Type: 'Pass',
        Assign: {
          table: '{% $states.input.table %}',
          attempt: 1,
          import: { state: 'none' },
          pause: FIRST_PAUSE,
        },
        Output: {},
        Next: 'Begin the import',
      },
      'Begin the import': step({
        task: 'beginImport',
        payload: { load: '{% $load %}', table: '{% $table %}', attempt: '{% $attempt %}' },
        assign: {
          import: '{% $states.result.Payload %}',
          attempt: "{% $states.result.Payload.state = 'waiting' ? $attempt : $attempt + 1 %}",
          pause: PAUSE,
        },
        caught: [],
        next: 'Is the import over?',
      }),
      'Is the import over?': {
        Type: 'Choice',
        Choices: [
          { Condition: "{% $import.state = 'completed' %}", Next: 'Imported' },
          { Condition: "{% $import.state in ['running', 'settling'] %}", Next: 'Wait for the import' },
          { Condition: "{% $import.state = 'waiting' %}", Next: 'Wait for the older table' },
          { Condition: `{% $attempt <= ${IMPORT_ATTEMPTS} %}`, Next: 'Begin the import' },
        ],
        Default: 'The import failed',
      },
      'Wait for the import': { Type: 'Wait', Seconds: '{% $pause %}', Next: 'Look at the import' },
      'Wait for the older table': { Type: 'Wait', Seconds: '{% $pause %}', Next: 'Begin the import' },
      'Look at the import': step({
        task: 'seeImport',
        payload: importing,
        assign: { import: '{% $states.result.Payload %}', pause: PAUSE },
        caught: [],
        next: 'Is the import over?',
      }),
      'The import failed': {
        Type: 'Fail',
        Error: IMPORT_FAILED,
        Cause: `{% 'the import of table ' & $table & ' failed ${IMPORT_ATTEMPTS} times: ' & $import.reason %}`,
      },
      Imported: { Type: 'Succeed' },
    },
  };
}
