/** The file in which the engine of a data folder writes its address, and the form of the address. */
import { join } from 'node:path';

export interface EngineAddress {
  readonly pid: number;
  /** Port of DynamoDB's protocol over HTTP. */
  readonly port: number;
  /** Port of leases; an open connection keeps the engine alive. */
  readonly leasePort: number;
}

/** The engine ends with this code when another process has the folder open. */
export const LOCKED_EXIT = 75;

export const engineFile = (dataDir: string): string => join(dataDir, 'engine.json');
export const engineLog = (dataDir: string): string => join(dataDir, 'engine.log');
/** The work objects of loads, which stand in for the bucket that ImportTable reads. */
export const workFolder = (dataDir: string): string => join(dataDir, 'work');
