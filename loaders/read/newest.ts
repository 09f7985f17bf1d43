/** Collects the newest dates of a file whose publisher stamps no name, from some of its rows. */
import type { Reference } from '../../shared/datasets/define.ts';
import { fieldsOf } from '../../shared/datasets/layout.ts';
import { toIso } from '../../shared/store/records/dates.ts';
import type { Form } from '../work/form.ts';
import type { NewestDays } from '../work/scattered.ts';
import { isFault, rowReader } from './cells.ts';

/** Bytes of the rows that are parsed: some ten thousand rows, which take less than 50 ms. */
const PARSED_BYTES = 1 << 20;
/** Days that are kept of a file: enough for the junk dates among its newest ones, too. */
const KEPT_DAYS = 200;

export type DayCollector = ReturnType<typeof dayCollector>;

export function dayCollector({ resource, field }: Reference, form: Form, size: number) {
  const reader = rowReader(resource, form, '');
  const cell = fieldsOf(resource.layout).indexOf(field);
  const stride = Math.ceil(size / PARSED_BYTES);
  const days = new Map<string, number>();
  let values = 0;
  let row = 0;
  return {
    /** Must be called with every row. */
    add(buffer: Buffer, start: number, end: number): void {
      if (row++ % stride !== 0) return;
      const cells = reader.read(buffer, start, end);
      const day = isFault(cells) ? null : dayIn(cells[cell] ?? '');
      if (day === null) return;
      values++;
      days.set(day, (days.get(day) ?? 0) + 1);
    },
    newest: (): NewestDays => ({
      values,
      days: [...days].sort(([a], [b]) => (a < b ? 1 : -1)).slice(0, KEPT_DAYS),
    }),
  };
}

/** A month stands for its first day. */
const dayIn = (text: string): string | null => toIso(/^\d{6}$/.test(text) ? `${text}01` : text);
