import { optional, required, toggle } from '../../operator/command/arguments.ts';
import { command } from '../../operator/command/declaration.ts';
import { text } from '../../operator/command/forms.ts';
import { LOAD_ID } from './admin.ts';
import { SOURCE } from './load.ts';
import { PLACE_FLAGS } from './place.ts';
import { EXPORT_PT, REPORT_PT, ROLLBACK_PT, SNAPSHOTS_PT } from './portuguese.ts';

export const SNAPSHOTS = command({
  name: 'snapshots',
  purpose: 'Lists the generation of each source that is served, and the one before it.',
  flags: {
    environment: PLACE_FLAGS.environment,
    values: toggle('Counts the values of each field of the served generations instead.'),
    json: toggle('Prints {"sources": …}, one JSON object with both.'),
  },
  portuguese: SNAPSHOTS_PT,
});

export const ROLLBACK = command({
  name: 'rollback',
  purpose: 'Serves the generation before the current one of a source again.',
  positionals: { source: required('SOURCE', SOURCE, 'The source to roll back.') },
  flags: {
    environment: PLACE_FLAGS.environment,
    json: toggle('Prints the result as one JSON object.'),
  },
  portuguese: ROLLBACK_PT,
});

export const REPORT = command({
  name: 'report',
  purpose: 'Writes the page of a load: what came in, what changed, quarantine, gates, times and sizes.',
  positionals: { source: required('SOURCE', SOURCE, 'The source of the load.') },
  flags: {
    load: optional(
      'ID',
      LOAD_ID,
      'Another load, also a refused one; without it that of the served generation.',
    ),
    to: optional(
      'FILE',
      text('a file in a folder that exists'),
      'The file, which is replaced; without it carga-ID.html in this folder.',
    ),
    environment: PLACE_FLAGS.environment,
  },
  portuguese: REPORT_PT,
});

export const EXPORT = command({
  name: 'export',
  purpose: 'Writes the served generation of a source as Parquet files, from the data of this machine.',
  positionals: { source: required('SOURCE', SOURCE, 'The source to export.') },
  flags: {
    to: required('DIR', text('a new or empty folder'), 'The folder to write the files to.'),
    json: toggle('Prints the manifest as one JSON object.'),
  },
  portuguese: EXPORT_PT,
});

export const BACKUP = command({
  name: 'backup',
  purpose: 'Copies keys, records, tables and bulk files of this machine, also while it serves and loads.',
  flags: { to: required('DIR', text('a new or empty folder'), 'The folder to copy to, a new `DATA_DIR`.') },
});
