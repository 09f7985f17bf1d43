/** The port of loads, for the administration: Step Functions on AWS, the service's own process on one machine. */

/** A load of the source is running, so none was started. */
export class LoadRunning extends Error {
  override readonly name = 'LoadRunning';
  /** Id of its record; null where the lock was taken a moment ago and its record is not known yet. */
  readonly running: string | null;

  constructor(source: string, running: string | null) {
    super(`a load of ${source} is running: ${running ?? 'started just now'}`);
    this.running = running;
  }
}

/** There are no files of that version to load. */
export class NoFiles extends Error {
  override readonly name = 'NoFiles';
  constructor(source: string, version: string) {
    super(`there are no files of ${source} ${version}`);
  }
}

export interface Holder {
  readonly name: string;
  end(): void;
}

export interface LoadPort {
  /** Returns the id of its record, which is written by then. @throws LoadRunning, NoFiles, AwsError */
  start(source: string, version: string): Promise<string>;
  /** Whether a load whose record says `running` still runs. @throws AwsError */
  isRunning(load: { readonly id: string; readonly source: string }): Promise<boolean>;
  /** Whether the holder of a lock runs; undefined where this cannot be found out. */
  isAlive(holder: string): Promise<boolean | undefined>;
  /** A holder for a lock of the service's own, as a rollback needs. */
  hold(): Holder;
}
