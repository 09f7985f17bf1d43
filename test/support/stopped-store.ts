/** A store that fails while programs run: damaged, or held by a program that does not go on. */
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../../local/store/paths.ts';
import { LONGEST_MS } from './service/longest.ts';

const MARK = 2 ** 33;

const open = (dataDir: string): DatabaseSync =>
  new DatabaseSync(databaseFile(dataDir), { timeout: LONGEST_MS });

/** Makes all stored items differ from their checksums, like a disk fault. Returns a function to undo it. */
export function damageStore(dataDir: string): () => void {
  const run = (statement: string): void => {
    const database = open(dataDir);
    database.exec(statement);
    database.close();
  };
  run(`UPDATE items SET sum = sum + ${MARK}`);
  return () => run(`UPDATE items SET sum = sum - ${MARK} WHERE sum >= ${MARK}`);
}

/** Takes the lock of all writes, as a program suspended in a write does. Returns a function to release it. */
export function holdStore(dataDir: string): () => void {
  const database = open(dataDir);
  database.exec('BEGIN IMMEDIATE');
  return () => database.close();
}
