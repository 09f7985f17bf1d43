/** The campaigns that compare what is with what must be, and those that try to break the service. */
import { optional, toggle, withDefault } from '../../operator/command/arguments.ts';
import { command } from '../../operator/command/declaration.ts';
import { someOf, whole } from '../../operator/command/forms.ts';
import { COMPANIES, json, SOURCE_NAMES } from './flags.ts';

export const ROUNDTRIP = command({
  name: 'bench roundtrip',
  purpose: 'Invents publications of all sources, loads them, and reads every record back through HTTP.',
  flags: {
    companies: withDefault('N', whole(1, 1_000_000), 20_000, COMPANIES),
    sources: optional(
      'A,B',
      someOf(SOURCE_NAMES),
      'The default is all; a source listed below a CNPJ also loads cnpj.',
    ),
    seed: withDefault('S', whole(0, 0xffff_ffff), 1, 'The same seed gives the same bytes.'),
    faults: withDefault('K', whole(0, 10_000), 0, 'Bad rows to spread over the files.'),
    alphanumeric: toggle('Serves with CNPJ_ALFANUMERICO=true.'),
    keep: toggle('Keeps the files and the store, and prints where they are.'),
    json,
  },
});

export const SEARCH = command({
  name: 'bench search',
  purpose:
    'Compares answers of the search with a full scan of an invented country, also during a switch, and measures them.',
  flags: {
    companies: withDefault('N', whole(100, 10_000_000), 20_000, COMPANIES),
    questions: withDefault('Q', whole(0, 10_000_000), 2_000, 'Random and adversarial questions.'),
    seed: withDefault('S', whole(0, 0xffff_ffff), 1, 'The same seed gives the same country and questions.'),
    only: optional('N', whole(0, 10_000_000), 'Asks only the question of this number.'),
    measure: toggle('Also measures the times of each kind of question.'),
    keep: toggle('Keeps the files and the store, and prints where they are.'),
    json,
  },
});

export const BREAK = command({
  name: 'bench break',
  purpose:
    'Tries to break the service by right and wrong requests with loads, rollbacks and a damaged store.',
  flags: {
    minutes: withDefault('M', whole(1, 1_440), 30, 'Minutes of traffic.'),
    seed: withDefault('S', whole(0, 0xffff_ffff), 1, 'The same seed sends the same requests.'),
    keep: toggle('Keeps the folder, and prints where it is.'),
    json,
  },
});

export const TRUTH = command({
  name: 'bench truth',
  purpose: 'Offers good months of all sources and wholly wrong publications to the gates of a load.',
  flags: {
    months: withDefault(
      'N',
      whole(0, 100_000),
      200,
      'Good months, each of all sources; every 20 are of one country.',
    ),
    seed: withDefault('S', whole(0, 0xffff_ffff), 1, 'The same seed gives the same publications.'),
    json,
  },
});

export const NAMES = command({
  name: 'bench names',
  purpose: 'Writes names of companies in twelve other ways, and counts how often each way finds the company.',
  flags: {
    companies: withDefault('N', whole(100, 1_000_000), 100_000, COMPANIES),
    names: withDefault('N', whole(1, 100_000), 2_000, 'Names that are asked for in each of the ways.'),
    seed: withDefault('S', whole(0, 0xffff_ffff), 1, 'The same seed gives the same country and names.'),
    json,
  },
});

export const TARGETS = command({
  name: 'bench targets',
  purpose: 'Prints how many lines, words and processes the project has, and how many it is to have at most.',
  flags: { json },
});
