/** The campaigns of `npm run bench`, each a measurement or a comparison that can be repeated. */
import { optional, required, toggle, withDefault } from '../local/command/arguments.ts';
import { command } from '../local/command/declaration.ts';
import { decimal, matching, someOf, text, whole } from '../local/command/forms.ts';
import { SOURCES } from '../shared/datasets/index.ts';

const count = (fallback: number, meaning: string) =>
  withDefault('N', whole(1, 80_000_000), fallback, meaning);

const json = toggle('Prints the figures as one JSON object on the last line of stdout.');
const COMPANIES = 'Size of the invented country.';
const WARM_UP = withDefault('S', whole(3, 600), 30, 'Seconds after which a warm-up ends in any case.');
const SOURCE_NAMES = SOURCES.map(({ name }) => name);

export const LOAD = command({
  name: 'bench load',
  purpose: 'Measures how fast a load is, step by step and from the zips to the served generation.',
  flags: {
    companies: count(1_000_000, COMPANIES),
    runs: count(1, 'Loads, of which the median counts.'),
    json,
  },
  output: 'A table of the steps with seconds, rows, bytes and items a second.',
  refusal: 'The load is slower than the fastest other loader.',
});

export const MEMORY = command({
  name: 'bench memory',
  purpose: 'Shows that the peak memory of a load does not grow with the files.',
  flags: {
    small: count(1_000_000, 'Rows of the smaller load.'),
    large: count(10_000_000, 'Rows of the larger load.'),
    json,
  },
  output: 'A table of the two loads with their peaks.',
  refusal: 'The larger load takes more memory.',
});

export const COUNTRY = command({
  name: 'bench country',
  purpose: 'Loads and serves a whole invented country on this machine, with its time, memory and disk.',
  flags: {
    companies: count(
      60_000_000,
      `${COMPANIES} It is smaller where the disk is short, and the report says so.`,
    ),
    seconds: count(5, 'Length of each measurement.'),
    rounds: count(3, 'Measurements of each kind, by turns.'),
    'warm-up': WARM_UP,
    in: optional(
      'DIR',
      text('a folder'),
      'Where the files are made. A run that was interrupted is continued there. The default is a temporary folder.',
    ),
    keep: toggle('Keeps the files and the store, and prints where they are.'),
    json,
  },
  output: 'Tables of steps, disk, memory of each process, requests a second and latencies.',
  refusal: 'A request was not answered with 200.',
});

export const FETCH = command({
  name: 'bench fetch',
  purpose:
    'Measures how fast a publication is fetched and checked, and calculates an archive of 10 GiB on AWS.',
  flags: { companies: count(1_000_000, COMPANIES), runs: count(3, 'Fetches of each kind, by turns.'), json },
  output: 'Tables of seconds, bytes a second and peak memory, and of the calls and events of the archive.',
  refusal: 'The check of the archive does not fit into one call of a function.',
});

export const SERVE = command({
  name: 'bench serve',
  purpose:
    'Measures how many profiles and lists a second the service answers, also next to another HTTP server, and where the time goes.',
  flags: {
    companies: count(200_000, COMPANIES),
    seconds: count(5, 'Length of each measurement.'),
    rounds: count(5, 'Measurements of each kind, by turns.'),
    'warm-up': WARM_UP,
    against: optional(
      'URL',
      matching(/^http:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/, 'an address such as http://127.0.0.1:9000'),
      'Another server with the same companies, which is asked by turns; it never gets the key of the service.',
    ),
    path: withDefault(
      'PATH',
      matching(/^\/\S*\{cnpj\}\S*$/, 'a path with {cnpj}'),
      '/v1/cnpjs/{cnpj}',
      'Where the other server has the profile of a company.',
    ),
    pid: optional(
      'PID',
      whole(1, 4_194_304),
      'The process of the other server, whose processor time is measured.',
    ),
    'key-file': optional(
      'FILE',
      text('a file'),
      'Holds the key that only the other server gets, as X-API-Key.',
    ),
    json,
  },
  output: 'Tables of first requests, warm-up, requests a second, latencies and processor time.',
  refusal: 'A request was not answered with 200, or the other server cannot be reached.',
});

export const FUNCTIONS = command({
  name: 'bench functions',
  purpose:
    'Measures the bundles of the API as Lambda runs them: start, and processor time of a profile and of a page.',
  flags: {
    companies: count(20_000, COMPANIES),
    rounds: count(5, 'Processes of each kind, by turns, of which the median counts.'),
    requests: count(1_000, 'Requests that each of them answers after as many to warm up.'),
    json,
  },
  output:
    'Tables of starts, of requests with one processor and with 0.58 of one, and of the parts of the processor time.',
  refusal: 'A request was not answered with 200.',
});

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
  output: 'Counts of requests, records and mismatches, and the first mismatches.',
  refusal: 'A record differs.',
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
    measure: toggle('Also measures times, round trips and read units of each kind of question.'),
    keep: toggle('Keeps the files and the store, and prints where they are.'),
    json,
  },
  output: 'Counts of questions and differences, the first differences with the address that shows each.',
  refusal: 'An answer differs.',
});

export const SEARCH_POSTGRES = command({
  name: 'bench search-postgres',
  purpose: 'Measures the same kinds of questions in PostgreSQL, with the indexes that its users create.',
  flags: {
    companies: withDefault('N', whole(100, 10_000_000), 1_000_000, COMPANIES),
    seed: withDefault('S', whole(0, 0xffff_ffff), 1, 'The same seed gives the same country.'),
    runs: count(7, 'Warm runs of each question, of which the median counts.'),
    json,
  },
  output: 'Tables of load times, sizes and query times; a message where PostgreSQL is not installed.',
});

export const LIMITS = command({
  name: 'bench limits',
  purpose: 'Measures what a limit costs a request, and by how much processes that share a key exceed it.',
  flags: {
    companies: count(20_000, COMPANIES),
    seconds: count(4, 'Length of each measurement.'),
    runs: count(3, 'Measurements, of which the median counts.'),
    processes: count(10, 'Processes that share a key.'),
    json,
  },
  output: 'Tables of throughput with and without limits, and of the excess.',
  refusal: 'The excess is above its bound.',
});

export const COST = command({
  name: 'bench cost',
  purpose: 'Counts the round trips and read units of each endpoint; writes bench/results/cost.md.',
  flags: { companies: count(100_000, COMPANIES), json },
  output: 'The page that it writes.',
  refusal: 'An endpoint reads more than it may.',
});

export const FLAT = command({
  name: 'bench flat',
  purpose: 'Shows that a page costs the same at any offset of long lists: read units, round trips and time.',
  flags: {
    companies: count(100_000, COMPANIES),
    rounds: count(5, 'Measurements of each place, by turns.'),
    json,
  },
  output: 'A table of pages at the beginning, in the middle and at the end of each list.',
  refusal: 'A page reads more than another one of its list.',
});

export const AWS_COSTS = command({
  name: 'bench aws-costs',
  purpose:
    'Calculates what loads, a month and requests cost on AWS; with the defaults writes bench/results/aws-costs.md.',
  flags: {
    companies: optional(
      'N',
      whole(1, 1_000_000),
      'Measures the sizes first, on an invented country of this size, and keeps them. The default is the kept sizes.',
    ),
    templates: toggle(
      'Counts again only what the templates deploy, such as alarms and memory, and keeps it.',
    ),
    requests: optional('M', decimal, 'Million requests a month in prod.'),
    prices: optional(
      'FILE',
      text('a JSON file of dollars as texts by price'),
      'Prices of your day in sa-east-1.',
    ),
    json,
  },
  output: 'Tables of the costs, and the sizes, prices and assumptions that they follow from.',
});

export const SCREENSHOTS = command({
  name: 'bench screenshots',
  purpose: 'Takes pictures of every kind of page of the portal, wide and narrow, light and dark.',
  flags: { to: required('DIR', text('a folder'), 'The folder to write the pictures to.') },
  output: 'The folder of the pictures.',
  refusal: 'The machine has no Chromium.',
});

/** The parts of the campaign that tries to break the service; test/break/parts/ has one of each name. */
export const BREAK_PARTS = [
  'requests',
  'raw',
  'administration',
  'callers',
  'browser',
  'switches',
  'mixed',
  'kills',
  'cuts',
  'disks',
  'handles',
  'clocks',
  'files',
  'twos',
  'memory',
  'archives',
] as const;

export const BREAK = command({
  name: 'bench break',
  purpose:
    'Tries to break the service: wrong requests and callers, kills, faults of the machine, damaged files.',
  flags: {
    parts: optional('A,B', someOf(BREAK_PARTS), 'The default is all.'),
    seed: withDefault('S', whole(0, 0xffff_ffff), 1, 'The same seed makes the same attempts.'),
    short: toggle('Makes few attempts, as in the tests.'),
    attempts: optional('N', whole(1, 10_000_000), 'Attempts of each part in place of its own number.'),
    only: optional('N', whole(0, 10_000_000), 'Makes only the attempt of this number.'),
    minutes: withDefault('M', whole(1, 1_440), 30, 'Length of the parts whose attempts take a minute.'),
    keep: toggle('Keeps the folders, and prints where they are.'),
    json,
  },
  output: 'For each part what was tried and failed, and the command that repeats its first failure.',
  refusal: 'An attempt failed.',
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
  output: 'Each good month that a gate refuses, and each wrong publication that none refuses.',
  refusal: 'A gate refuses a good month, or none refuses a wrong publication.',
});

export const SEARCH_FORMS = command({
  name: 'bench search-forms',
  purpose: 'Compares forms of the sets of a search index, and sizes of its blocks and pages, in memory.',
  flags: {
    establishments: count(1_000_000, 'Invented establishments.'),
    roaring: optional('DIR', text('a folder'), 'The folder of an installed roaring-wasm to compare with.'),
    json,
  },
  output: 'Tables of bytes for each entry of a set, microseconds of an intersection, blocks and pages.',
  refusal: 'A form gives another intersection.',
});

export const CAMPAIGNS = [
  SEARCH_FORMS,
  LOAD,
  COUNTRY,
  MEMORY,
  SERVE,
  FUNCTIONS,
  ROUNDTRIP,
  LIMITS,
  COST,
  FLAT,
  AWS_COSTS,
  SCREENSHOTS,
  BREAK,
  TRUTH,
  SEARCH,
  SEARCH_POSTGRES,
];
