import { optional, repeated, required, toggle } from '../../operator/command/arguments.ts';
import { command } from '../../operator/command/declaration.ts';
import { type Form, matching, text } from '../../operator/command/forms.ts';
import type { Source } from '../../shared/datasets/define.ts';
import { findSource, SOURCES } from '../../shared/datasets/index.ts';
import { renamedGate, WAIVER_ALLOWED, WAIVER_FORM } from '../../shared/ingestion/waivable.ts';
import { isReason, LONGEST_REASON, SHORTEST_REASON } from '../../shared/store/keys/visible-text.ts';
import { PLACE_FLAGS } from './place.ts';
import { LOAD_PT } from './portuguese.ts';

export const SOURCE: Form<Source> = {
  allowed: SOURCES.map(({ name }) => name).join(', '),
  read: (name) => findSource(name),
};

export const LABEL = text("the label of the source's cadence: 2026-10, 2026-T3 or 2026-09-12");

export const URLS = repeated(
  'ADDRESS',
  matching(/^https?:\/\/[^\s,]+$/, 'a folder that ends in /, or one file, http or https'),
  'Fetches from here in place of the setting and of the declared addresses; the next one is tried where one has moved.',
);

const WAIVER = { ...matching(WAIVER_FORM, WAIVER_ALLOWED), note: renamedGate };

const REASON: Form<string> = {
  allowed: `${SHORTEST_REASON} to ${LONGEST_REASON} visible characters, which hold no key`,
  read: (given) => (isReason(given) ? given : undefined),
  secret: true,
};

export const LOAD = command({
  name: 'load',
  purpose:
    "Fetches a publisher's files unless they are given, loads them into the store, checks them, and publishes them.",
  positionals: { source: required('SOURCE', SOURCE, 'The source of the files.') },
  flags: {
    version: optional(
      'V',
      LABEL,
      'Label of the snapshot, as served; required with --from, without it the newest at the publisher.',
    ),
    from: optional(
      'DIR',
      text('a folder; with --environment s3://bucket/prefix/'),
      "The publisher's files, zipped or plain; without it they are fetched.",
    ),
    url: URLS,
    accept: repeated(
      'WAIVER',
      WAIVER,
      'Waives what it names for this load: a gate, or its findings in one place, up to a share.',
    ),
    because: optional('TEXT', REASON, 'Why gates are waived; recorded with the load.'),
    again: toggle('Loads files that are served already once more, in place of damaged tables.'),
    environment: {
      ...PLACE_FLAGS.environment,
      meaning: "Loads on AWS and follows the load; without it, into this machine's store.",
    },
    json: toggle('Prints the result as one JSON object on the last line of stdout.'),
  },
  portuguese: LOAD_PT,
});
