import { optional, repeated, required, toggle, withDefault } from '../../operator/command/arguments.ts';
import { command } from '../../operator/command/declaration.ts';
import { text, whole } from '../../operator/command/forms.ts';
import { DEFAULT_HOURS } from '../../operator/fetch/run.ts';
import { UPDATE_CODES } from '../../operator/update/outcome.ts';
import { LABEL, SOURCE, URLS } from './load.ts';
import { FETCH_PT, UPDATE_PT } from './portuguese.ts';

const HOURS = withDefault(
  'H',
  whole(1, 240),
  DEFAULT_HOURS,
  'Gives up a fetch after so many hours; the next call continues it.',
);

export const FETCH = command({
  name: 'fetch',
  purpose: "Fetches a publisher's files of one version, checks them, and continues what was interrupted.",
  positionals: { source: required('SOURCE', SOURCE, 'The source of the files.') },
  flags: {
    version: optional('V', LABEL, 'Label of the version.'),
    newest: toggle('Fetches the newest version, which is the default.'),
    to: optional(
      'DIR',
      text('a folder, which need not exist'),
      'The folder for the files; without it SOURCE/VERSION/ in the folder of publications.',
    ),
    list: toggle('Only lists the versions at the publisher, newest first.'),
    url: URLS,
    hours: HOURS,
    json: toggle('Prints the result as one JSON object on the last line of stdout.'),
  },
  portuguese: FETCH_PT,
});

export const UPDATE = command({
  name: 'update',
  purpose: 'Fetches and loads every source whose publisher has a newer version than the served one.',
  positionals: { source: repeated('SOURCE', SOURCE, 'Only these sources; without any, all.') },
  flags: {
    'dry-run': toggle('Only says what would be fetched and loaded, with bytes and free space.'),
    keep: optional(
      'N',
      whole(1, 1_000),
      'Keeps the newest N fetched publications of each source, the served one included, and removes older ones; without it all are kept.',
    ),
    hours: HOURS,
    json: toggle('Prints the result as one JSON object on the last line of stdout.'),
  },
  codes: {
    [UPDATE_CODES.nothingNewer]: 'no publisher has anything newer that is whole; nothing failed',
    [UPDATE_CODES.otherRuns]: 'another update runs; nothing was done',
  },
  portuguese: UPDATE_PT,
});
