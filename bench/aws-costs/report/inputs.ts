/** The sections on the way of the figures and on their inputs. */
import { table } from '../../markdown.ts';
import { ASSUMPTIONS } from '../assumptions.ts';
import type { MeasuredLoad } from '../measured.ts';
import { pricesTable, shownNumber } from './amounts.ts';
import type { Section } from './page-inputs.ts';

export const waySection: Section = () => [
  '## How the figures come about',
  '',
  '- Bytes of import files and items: measured, × rows of the country ÷ rows measured. An item stores its names and values and 100 bytes.',
  '- Requests to S3: counted in each task by class of object, × the dimension of the class in the country ÷ in the measurement (`bench/aws-costs/model/dimensions.ts`). Rows in a bucket take one ranged GET for each arena of 32 MiB and bucket.',
  '- Function time: processor time × bytes ÷ bytes measured, divided by the share of a core of its memory, and the waits for S3; × memory of the template.',
  '- Transitions: states entered and one for each execution, also of the children of Maps.',
  '- Not counted: logs of loads, storage of work objects while a load runs, the portal’s pages, traces of loads, failed and repeated loads.',
];

const bytesARow = (load: MeasuredLoad | undefined): number => (load ? load.shape.bytes / load.shape.rows : 0);

export const inputsSection: Section = ({ prices, country, measured }) => [
  '## Inputs',
  '',
  pricesTable(prices),
  '',
  'The source of each price is in `bench/aws-costs/prices/`; `--prices FILE` replaces prices of the first region.',
  '',
  table(
    ['source', 'rows', 'bytes', 'published bytes', 'bytes a row', 'measured', 'as of', 'from'],
    Object.entries(country).map(([name, { rows, bytes, compressedBytes, asOf, source }]) => [
      `\`${name}\``,
      rows,
      bytes,
      compressedBytes,
      shownNumber(bytes / rows),
      shownNumber(bytesARow(measured.loads[name])),
      asOf,
      source,
    ]),
  ),
  '',
  table(
    ['assumption', 'value', 'reason'],
    Object.entries(ASSUMPTIONS).map(([name, { value, unit, why }]) => [
      `\`${name}\``,
      `${shownNumber(value)} ${unit}`,
      why,
    ]),
  ),
];
