/** The campaigns that measure fetches and loads. */
import { optional, toggle } from '../../operator/command/arguments.ts';
import { command } from '../../operator/command/declaration.ts';
import { text } from '../../operator/command/forms.ts';
import { COMPANIES, count, json, WARM_UP } from './flags.ts';

export const LOAD = command({
  name: 'bench load',
  purpose: 'Measures how fast a load is, step by step and from the zips to the served generation.',
  flags: {
    companies: count(1_000_000, COMPANIES),
    runs: count(1, 'Loads, of which the median counts.'),
    against: optional(
      'PROGRAM',
      text('a program'),
      'Another loader of the same files, which is called by turns, each time with their folder as its only argument.',
    ),
    json,
  },
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
      'The folder to make the files and the store in. The default is the temporary folder.',
    ),
    keep: toggle('Keeps the files and the store, and prints where they are.'),
    json,
  },
});
