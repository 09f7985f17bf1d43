/** The port of loads for the administration. Adapters use Step Functions, or the process of the service. */
import type { Waiver } from './waivers.ts';

export class LoadRunning extends Error {
  override readonly name = 'LoadRunning';
  /** Id of its record; null if the lock was taken just now and the record is not written yet. */
  readonly running: string | null;

  constructor(source: string, running: string | null) {
    super(`a load of ${source} is running: ${running ?? 'started just now'}`);
    this.running = running;
  }
}

export class NoFiles extends Error {
  override readonly name = 'NoFiles';
  constructor(source: string, version: string) {
    super(`there are no files of ${source} ${version}`);
  }
}

export interface LoadPort {
  /** Starts a load, writes its record and returns the record's id. @throws LoadRunning, NoFiles, AwsError */
  start(source: string, version: string, waivers: readonly Waiver[]): Promise<string>;
  isAlive(holder: string): Promise<boolean | undefined>;
  /** Whether a load may be on record before its execution is known; never on one machine. @default true */
  readonly startsLater?: boolean;
  /** Creates a holder for a lock of the service itself, which a rollback needs. */
  hold(): { readonly name: string; end(): void };
}
