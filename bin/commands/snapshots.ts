import { required, toggle } from '../../operator/command/arguments.ts';
import { command } from '../../operator/command/declaration.ts';
import { text } from '../../operator/command/forms.ts';
import { SOURCE } from './load.ts';
import { PLACE_FLAGS } from './place.ts';

export const SNAPSHOTS = command({
  name: 'snapshots',
  purpose: 'Lists the generation of each source that is served, and the one before it.',
  flags: {
    environment: PLACE_FLAGS.environment,
    values: toggle('Counts the values of each field of the served generations instead.'),
    json: toggle('Prints {"sources": …}, one JSON object with both.'),
  },
  output: 'A table of the generations: version, time of publication, rows, items and malformed values.',
});

export const ROLLBACK = command({
  name: 'rollback',
  purpose: 'Serves the generation before the current one of a source again.',
  positionals: { source: required('SOURCE', SOURCE, 'The source to roll back.') },
  flags: {
    environment: PLACE_FLAGS.environment,
    json: toggle('Prints the result as one JSON object.'),
  },
  output: 'The version that is served now, the one that was left, and the new fingerprint.',
  refusal: 'There is no generation before, a table of it is gone, or a load of the source runs.',
});

export const EXPORT = command({
  name: 'export',
  purpose: 'Writes the served generation of a source as Parquet files, from the data of this machine.',
  positionals: { source: required('SOURCE', SOURCE, 'The source to export.') },
  flags: {
    to: required('DIR', text('a new or empty folder'), 'The folder to write the files to.'),
    json: toggle('Prints the manifest as one JSON object.'),
  },
  output: 'The rows and files of each data set, and their folder.',
});
