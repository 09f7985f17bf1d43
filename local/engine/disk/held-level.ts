/** A LevelDB that can be closed and opened again while it is used: calls wait until it is open. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Level } from './level.ts';

export interface Entered {
  readonly level: Level;
  /** Must be called once, when the work is done. */
  readonly leave: () => void;
}

export interface HeldLevel {
  /** @throws Error of the last attempt to open, if LevelDB is not open again within WAIT_MS */
  enter(): Promise<Entered>;
  use<T>(work: (level: Level) => Promise<T>): Promise<T>;
  /** Waits for the work in progress, closes LevelDB, calls `prepare` and opens it, trying until it opens. */
  reopen(prepare: () => Promise<void>): Promise<void>;
  /** Counts how often LevelDB was opened. */
  openings(): number;
  close(): Promise<void>;
}

/** Shorter than the time-out of one call by the API (2 s), so that its caller gets the reason. */
const WAIT_MS = 1_500;
const RETRY_MS = 200;

interface State {
  level: Level;
  users: number;
  /** Resolves the wait for the end of all work. */
  idle: () => void;
  reopening: Promise<void> | null;
  /** The error of the last attempt to open. */
  error: unknown;
  openings: number;
  closed: boolean;
}

/** @throws Error when LevelDB does not open the first time */
export async function holdLevel(open: () => Promise<Level>): Promise<HeldLevel> {
  const level = await open();
  const state: State = {
    level,
    users: 0,
    idle: () => undefined,
    reopening: null,
    error: null,
    openings: 1,
    closed: false,
  };
  const enter = () => entered(state);
  return {
    enter,
    use: async (work) => {
      const { level: current, leave } = await enter();
      try {
        return await work(current);
      } finally {
        leave();
      }
    },
    reopen: (prepare) => {
      state.reopening ??= reopen(state, open, prepare).finally(() => {
        state.reopening = null;
      });
      return state.reopening;
    },
    openings: () => state.openings,
    close: async () => {
      state.closed = true;
      await state.reopening;
      await untilIdle(state);
      await state.level.close();
    },
  };
}

async function entered(state: State): Promise<Entered> {
  const deadline = performance.now() + WAIT_MS;
  while (state.reopening) {
    const left = deadline - performance.now();
    if (left <= 0) throw state.error ?? new Error('the store is being opened');
    await Promise.race([state.reopening, pause(left, undefined, { ref: false })]);
  }
  state.users++;
  const leave = (): void => {
    state.users--;
    if (state.users === 0) state.idle();
  };
  return { level: state.level, leave };
}

async function reopen(state: State, open: () => Promise<Level>, prepare: () => Promise<void>): Promise<void> {
  await untilIdle(state);
  await state.level.close();
  while (!state.closed) {
    try {
      await prepare();
      state.level = await open();
      state.openings++;
      return;
    } catch (error) {
      state.error = error;
      await pause(RETRY_MS);
    }
  }
}

const untilIdle = (state: State): Promise<void> =>
  state.users === 0
    ? Promise.resolve()
    : new Promise((done) => {
        state.idle = done;
      });
