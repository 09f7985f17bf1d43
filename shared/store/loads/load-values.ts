/** The values of a load by file and field, as its report has them, for people. */
import type { ValueCounts } from '../generations/value-counts.ts';
import type { LoadFiles, LoadObjects } from './kept-objects.ts';
import { type LoadReport, reportKey, type ValueExample } from './load-report.ts';
import { readJson, shownText } from './quarantine.ts';

const MOST_EXAMPLE = 200;

export interface FieldValues extends ValueCounts {
  readonly file: string;
  readonly resource: string;
  readonly field: string;
  /** The first malformed value, without complete CPFs. */
  readonly example: ValueExample | null;
}

/** The fields of every file, or those of one resource; null where there is no report. @throws S3Error */
export async function readValues(
  objects: LoadObjects,
  load: LoadFiles,
  resource: string | null = null,
): Promise<FieldValues[] | null> {
  const report = await readJson<LoadReport>(objects, reportKey(load, 'values'));
  if (!report) return null;
  const files = report.files.filter((file) => resource === null || file.resource === resource);
  return files.flatMap(({ file, resource: name, fields }) =>
    Object.entries(fields).map(([field, { example, ...counts }]) => ({
      file,
      resource: name,
      field,
      ...counts,
      example: example && { line: example.line, value: shownText(example.value, MOST_EXAMPLE).text },
    })),
  );
}
