import { optional, required, toggle, withDefault } from '../../operator/command/arguments.ts';
import { command } from '../../operator/command/declaration.ts';
import { matching, oneOf, text, whole } from '../../operator/command/forms.ts';
import { SYNTHETIC_SOURCES } from '../../synthetic/registry.ts';
import { PUBLICATION_DEFAULTS } from '../../synthetic/write.ts';

const SOURCE = oneOf(Object.keys(SYNTHETIC_SOURCES));
const { source, seed, parts, faults } = PUBLICATION_DEFAULTS;

export const SYNTHETIC = command({
  name: 'synthetic',
  purpose: "Writes an invented publication in the publisher's exact form.",
  flags: {
    source: withDefault('NAME', SOURCE, source, 'The source to invent.'),
    companies: required(
      'N',
      whole(1, 80_000_000),
      'Size of the country, from which the size of every source follows.',
    ),
    to: required('DIR', text('a new or empty folder'), 'The folder to write the files to.'),
    seed: withDefault('S', whole(0, 0xffff_ffff), seed, 'The same seed gives the same bytes.'),
    parts: withDefault(
      'P',
      whole(1, 10),
      parts,
      'Files of each kind; no source has more than its publisher gives it.',
    ),
    faults: withDefault('K', whole(0, 1_000_000), faults, 'Bad rows to spread over the files.'),
    month: optional(
      'M',
      matching(/^\d{4}-(0[1-9]|1[0-2])$/, 'a month like 2026-12'),
      'The month of the publication, in its names and newest dates. With the same seed and size, the next month has a few changes.',
    ),
    plain: toggle('Writes the members as plain files instead of zips.'),
    json: toggle('Prints the summary as one JSON object on the last line of stdout.'),
  },
});
