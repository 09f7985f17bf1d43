/** The files and folders of a data folder. */
import { join } from 'node:path';

/** Keys, records of loads, the manifest, permits and counts. SQLite has two files beside it while open. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'store.db');
/** The tables of generations, each a folder of segments. */
export const tablesFolder = (dataDir: string): string => join(dataDir, 'tables');
/** The work objects of loads, which stand in for the bucket that ImportTable reads. */
export const workFolder = (dataDir: string): string => join(dataDir, 'work');
/** The exports of generations, which the service serves as files. */
export const exportsFolder = (dataDir: string): string => join(dataDir, 'exportacoes');
/** The lock of the service, of which a data folder has at most one. */
export const serviceLock = (dataDir: string): string => join(dataDir, 'service.lock');
