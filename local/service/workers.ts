/** A service's processes besides the first: starts them, passes connections on, and restarts ended ones. */
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { LocalSettings } from '../../shared/env.ts';
import type { AdmittingHandler } from '../../shared/http/exchange.ts';
import type { SharedPort } from '../gateway/shared-port.ts';
import { handOver } from './hand-over.ts';
import type { FromWorker, ServiceInput, ToWorker } from './messages.ts';

/** A process that ran so long is started again at once when it ends. */
const STEADY_MS = 10_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** Longer than requests in flight have at the end of a process, and the write of its counts. */
const STOP_MS = 15_000;

interface Worker {
  child: ChildProcess;
  attempts: number;
}

export type Workers = NonNullable<ReturnType<typeof startOthers>>;

/** Null for a service of one process. Others load their modules while the caller opens the store. */
export function startOthers(
  { SERVICE_PROCESSES }: Pick<LocalSettings, 'SERVICE_PROCESSES'>,
  say: (line: string) => void,
) {
  const count = (SERVICE_PROCESSES || availableParallelism()) - 1;
  if (count === 0) return null;
  const workers = Array.from({ length: count }, (): Worker => ({ child: start(), attempts: 0 }));
  let stopping = false;

  const join = (worker: Worker, port: SharedPort, admin: AdmittingHandler): void => {
    const { child } = worker;
    const hand = handOver(child, (socket, network) => seat.giveBack(socket, network));
    const seat = port.add(hand.place);
    child.once('close', seat.remove);
    child.on('message', (message: FromWorker) => {
      if (message.kind === 'left') seat.left(message.network);
      else if (message.kind === 'awake' || message.kind === 'took') hand.settle(message);
      else if (message.kind === 'admin') void answer(child, message, admin);
    });
  };

  const keep = async (worker: Worker, input: ServiceInput, joined: () => void): Promise<void> => {
    while (!stopping) {
      const since = performance.now();
      const how = await endOf(worker.child);
      if (stopping) return;
      say(`The service process ${worker.child.pid} has ended (${how}) and is started again.`);
      if (performance.now() - since > STEADY_MS) worker.attempts = 0;
      await pause(pauseBefore(worker.attempts++), undefined, { ref: false });
      if (stopping) return;
      worker.child = start();
      const failed = await ready(worker.child, input).catch((error: Error) => error);
      if (!failed && !stopping) joined();
    }
  };

  let prepared: ServiceInput | undefined;
  return {
    /** Makes all processes ready to serve. @throws Error for one that does not start */
    prepare: async (input: ServiceInput): Promise<void> => {
      prepared = input;
      await Promise.all(workers.map(({ child }) => ready(child, input)));
    },
    /** From now on, passes the port's connections on to them, and answers their administration requests. */
    join: (port: SharedPort, admin: AdmittingHandler): void => {
      for (const worker of workers) {
        const joined = () => join(worker, port, admin);
        joined();
        if (prepared) void keep(worker, prepared, joined);
      }
    },
    /** Ends them when their requests are answered and their counts are written. */
    stop: async (): Promise<void> => {
      stopping = true;
      await Promise.all(workers.map(({ child }) => end(child)));
    },
  };
}

const PROGRAM = fileURLToPath(new URL('./worker.ts', import.meta.url));

function start(): ChildProcess {
  const child = fork(PROGRAM, { execArgv: [] });
  // An error is followed by the exit; without a listener it would end the service.
  child.on('error', () => undefined);
  return child;
}

const pauseBefore = (attempt: number): number =>
  attempt === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);

const hasEnded = ({ exitCode, signalCode, pid }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null || pid === undefined;

const textOf = ({ exitCode, signalCode }: ChildProcess): string =>
  signalCode ?? (exitCode === null ? 'it could not be started' : `exit code ${exitCode}`);

async function endOf(child: ChildProcess): Promise<string> {
  if (!hasEnded(child)) await new Promise((done) => child.once('exit', done));
  return textOf(child);
}

/** @throws Error if the process ends before it can serve */
async function ready(child: ChildProcess, input: ServiceInput): Promise<void> {
  const message: ToWorker = { kind: 'serve', ...input };
  const isReady = new Promise<void>((done) => {
    child.on('message', ({ kind }: FromWorker) => kind === 'ready' && done());
  });
  if (!hasEnded(child)) child.send(message, () => undefined);
  const ended = endOf(child).then((how) => {
    throw new Error(`a process of the service did not start: ${how}; lower SERVICE_PROCESSES to use fewer`);
  });
  await Promise.race([isReady, ended]);
}

/** A process that has just ended takes no message; its exit follows. */
const tell = (child: ChildProcess, message: ToWorker): void => {
  if (child.connected) child.send(message, () => undefined);
};

async function answer(
  child: ChildProcess,
  { id, call, event }: Extract<FromWorker, { kind: 'admin' }>,
  admin: AdmittingHandler,
): Promise<void> {
  try {
    const found = call === 'admits' ? await admin.admits(event) : await admin(event);
    tell(child, { kind: 'answer', id, answer: found });
  } catch (error) {
    tell(child, { kind: 'fault', id, message: error instanceof Error ? error.message : String(error) });
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  tell(child, { kind: 'stop' });
  const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await endOf(child);
  clearTimeout(kill);
}
