/**
 * The format of the items in the control table. A table of another format is an error with instructions.
 * Otherwise its manifest would seem to be missing, and the next load would delete the tables that the old
 * manifest names.
 */
import type { ItemClient } from '../../aws/calls/operations.ts';
import { StoreError } from '../../aws/errors.ts';
import { getItem } from '../../aws/items.ts';
import type { Item } from '../../aws/read-items.ts';
import { CONTROL_KEY } from '../tables.ts';

/** Must be raised when stored keys or attributes change. Format 1 had Portuguese keys and no number. */
export const FORMAT = 2;
const FORMAT_1_MANIFEST = 'ATIVO';

/** This version cannot use the store's format. Consumers receive 503; a load does not retry the error. */
class StoreFormatError extends StoreError {
  override readonly name = 'StoreFormatError';
  constructor(table: string, found: unknown, remedy: string) {
    super(
      `reading ${table}`,
      `its data are of format ${found}, this version reads format ${FORMAT}; ${remedy}`,
    );
  }
}

/** Must be called if there is no manifest of this format. @throws StoreFormatError, StoreError */
export async function refuseEarlierFormat(client: ItemClient, table: string): Promise<void> {
  if (!(await getItem(client, table, { [CONTROL_KEY]: FORMAT_1_MANIFEST }))) return;
  throw new StoreFormatError(
    table,
    1,
    `on one machine delete the data folder (DATA_DIR) and start again; on AWS delete the item ${FORMAT_1_MANIFEST} of the table and load every source again`,
  );
}

/** @throws StoreFormatError */
export function refuseOtherFormat(table: string, { format }: Item): void {
  if (format !== FORMAT) throw new StoreFormatError(table, format, 'start the version that wrote them');
}
