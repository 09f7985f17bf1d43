/** The states that import one table: they begin the import, poll it, and begin it again if it failed. */

const IMPORT_POLL_SECONDS = 30;
const IMPORT_ATTEMPTS = 3;

/** A task of these states. The Map state around them catches its errors. */
interface ImportStep {
  readonly task: 'beginImport' | 'seeImport';
  readonly payload: unknown;
  readonly next: string;
  readonly assign: Readonly<Record<string, string>>;
  readonly caught: [];
}

/** ImportTable takes minutes to hours, so it is polled. Each attempt has its own token. */
export function importStates(step: (step: ImportStep) => object) {
  const importing = { load: '{% $load %}', table: '{% $table %}', import: '{% $import %}' };
  return {
    ProcessorConfig: { Mode: 'INLINE' },
    StartAt: 'Name the table',
    States: {
      'Name the table': {
        Type: 'Pass',
        Assign: { table: '{% $states.input.table %}', attempt: 1 },
        Output: {},
        Next: 'Begin the import',
      },
      'Begin the import': step({
        task: 'beginImport',
        payload: { load: '{% $load %}', table: '{% $table %}', attempt: '{% $attempt %}' },
        assign: { import: '{% $states.result.Payload %}', attempt: '{% $attempt + 1 %}' },
        caught: [],
        next: 'Is the import over?',
      }),
      'Is the import over?': {
        Type: 'Choice',
        Choices: [
          { Condition: "{% $import.state = 'completed' %}", Next: 'Imported' },
          { Condition: "{% $import.state = 'running' %}", Next: 'Wait for the import' },
          { Condition: `{% $attempt <= ${IMPORT_ATTEMPTS} %}`, Next: 'Begin the import' },
        ],
        Default: 'The import failed',
      },
      'Wait for the import': {
        Type: 'Wait',
        Seconds: IMPORT_POLL_SECONDS,
        Next: 'Look at the import',
      },
      'Look at the import': step({
        task: 'seeImport',
        payload: importing,
        assign: { import: '{% $states.result.Payload %}' },
        caught: [],
        next: 'Is the import over?',
      }),
      'The import failed': {
        Type: 'Fail',
        Error: 'LoadRefused',
        Cause: `{% 'the import of table ' & $table & ' failed ${IMPORT_ATTEMPTS} times: ' & $import.reason %}`,
      },
      Imported: { Type: 'Succeed' },
    },
  };
}
