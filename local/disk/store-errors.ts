/** Errors of the store on one machine: those of DynamoDB that callers know by name, and faults of files. */
import { closeSync, openSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

export const failure = (name: string, message: string): Error => Object.assign(new Error(message), { name });

export const invalid = (message: string): Error => failure('ValidationException', message);
export const noTable = (name: string): Error =>
  failure('ResourceNotFoundException', `there is no table ${name}`);
export const tableExists = (name: string): Error =>
  failure('ResourceInUseException', `the table ${name} exists`);
export const notMet = (): Error => failure('ConditionalCheckFailedException', 'the condition does not hold');

/** The names of these faults are known to shared/aws/errors.ts, which shows their messages. */
export type DiskFault =
  | 'DiskFull'
  | 'DiskFailed'
  | 'TooManyFiles'
  | 'StoreDamaged'
  | 'StoreBusy'
  | 'StoreReplaced';

/** The store could not read or write its files. The message says what to do. */
export class DiskError extends Error {
  override readonly name: DiskFault;
  constructor(name: DiskFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = name;
  }
}

/** The primary result codes of SQLite (https://sqlite.org/rescode.html). */
const CODES = {
  busy: 5,
  readOnly: 8,
  inputOutput: 10,
  damaged: 11,
  full: 13,
  cannotOpen: 14,
  noDatabase: 26,
};

const codeOf = (error: unknown): number =>
  Number((error as { readonly errcode?: number } | null)?.errcode ?? 0) & 0xff;

export const isBusy = (error: unknown): boolean => codeOf(error) === CODES.busy;
export const isOfDatabase = (error: unknown): boolean => codeOf(error) !== 0;

export const damaged = (file: string, how: string, cause?: unknown): DiskError =>
  new DiskError(
    'StoreDamaged',
    `the store file ${file} is damaged (${how}); put back a copy of DATA_DIR, or begin with a new DATA_DIR`,
    cause,
  );

export const replaced = (file: string): DiskError =>
  new DiskError(
    'StoreReplaced',
    `the store file ${file} was removed or replaced while this program had it open; end the programs that use the folder, put its backup back, and start them again`,
  );

export const unnamed = (folder: string): DiskError =>
  new DiskError('StoreReplaced', `${folder} is of another store; move it away, and load again`);

/** Returns the disk's fault that an error of SQLite or the system stands for, or another error as it is. */
export function diskErrorAt(path: string, error: unknown): unknown {
  if (error instanceof DiskError || !(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code === CODES.damaged || code === CODES.noDatabase) return damaged(path, error.message, error);
  const isOfFile = [CODES.readOnly, CODES.inputOutput, CODES.full, CODES.cannotOpen].includes(code);
  const system = (error as NodeJS.ErrnoException).code ?? '';
  if (!isOfFile && !/^E[A-Z]+$/.test(system)) return error;
  const reason = isOfFile ? (reasonAt(path) ?? error.message) : error.message;
  if (code === CODES.full || /ENOSPC|EDQUOT/.test(reason)) {
    const message = `the disk of ${path} is full; free some space, and the store goes on by itself (${reason})`;
    return new DiskError('DiskFull', message, error);
  }
  if (/EMFILE|ENFILE/.test(reason)) {
    const message = `the store ${path} has too few file handles; raise the limit (ulimit -n) (${reason})`;
    return new DiskError('TooManyFiles', message, error);
  }
  const what = code === CODES.readOnly || /EROFS/.test(reason) ? 'is read-only' : 'failed';
  return new DiskError('DiskFailed', `the disk of ${path} ${what} (${reason})`, error);
}

/** SQLite does not say why it cannot open or extend a file; the system does when it is asked again. */
function reasonAt(path: string): string | null {
  try {
    closeSync(openSync(path, 'r+'));
    const { bavail } = statfsSync(dirname(path));
    return bavail === 0 ? 'ENOSPC: no space left on device' : null;
  } catch (error) {
    return (error as Error).message;
  }
}
