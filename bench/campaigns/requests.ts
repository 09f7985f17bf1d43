/** The campaigns that measure requests, and the pages of the portal. */
import { optional, required, withDefault } from '../../operator/command/arguments.ts';
import { command } from '../../operator/command/declaration.ts';
import { decimal, matching, text, whole } from '../../operator/command/forms.ts';
import { COMPANIES, count, json, WARM_UP } from './flags.ts';

export const SERVE = command({
  name: 'bench serve',
  purpose:
    'Measures how many profiles and lists a second the service answers, also next to another HTTP server.',
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
});

export const COST = command({
  name: 'bench cost',
  purpose: 'Counts the round trips and read units of each endpoint; writes bench/results/cost.md.',
  flags: { companies: count(100_000, COMPANIES), json },
});

export const AWS_COSTS = command({
  name: 'bench aws-costs',
  purpose:
    'Calculates what loads, a month and requests cost on AWS; with the defaults writes bench/results/aws-costs.md.',
  flags: {
    requests: optional('M', decimal, 'Million requests a month in prod.'),
    prices: optional(
      'FILE',
      text('a JSON file of dollars as texts by price'),
      'Prices of your day in sa-east-1.',
    ),
    json,
  },
});

export const SCREENSHOTS = command({
  name: 'bench screenshots',
  purpose: 'Takes pictures of every kind of page of the portal, wide and narrow, light and dark.',
  flags: { to: required('DIR', text('a folder'), 'The folder to write the pictures to.') },
});
