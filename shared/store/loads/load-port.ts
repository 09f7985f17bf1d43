/** What the administration asks of the place where loads run: Step Functions on AWS, its own process on one machine. */

/** A load of the source runs; no other was started. */
export class LoadRunning extends Error {
  override readonly name = 'LoadRunning';
  /** Id of its record; null where somebody has just taken the lock and cannot be told yet. */
  readonly running: string | null;

  constructor(source: string, running: string | null) {
    super(`a load of ${source} is running: ${running ?? 'started just now'}`);
    this.running = running;
  }
}

/** There is no publication of that version to load. */
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
  /** Answers the id of its record, which is there. @throws LoadRunning, NoFiles, StoreError */
  start(source: string, version: string): Promise<string>;
  /** Whether the load that a record calls running does. @throws StoreError */
  isRunning(load: { readonly id: string; readonly source: string }): Promise<boolean>;
  /** Of the holder of a lock; undefined where it can not be told. */
  isAlive(holder: string): Promise<boolean | undefined>;
  /** A holder of a lock of our own, for a moment. */
  hold(): Holder;
}
