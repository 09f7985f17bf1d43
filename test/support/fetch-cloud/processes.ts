/** The functions of a fetch as processes, one per concurrent call; a killed process is replaced. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { FetchTask } from '../../../shared/ingestion/fetch-definition.ts';
import type { Call, Reply } from './function.ts';
import { named } from './machine.ts';

/** Without the log. */
const STDIO = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
const FUNCTION = join(import.meta.dirname, 'function.ts');

export type Functions = ReturnType<typeof functionProcesses>;

export function functionProcesses(env: Readonly<Record<string, string>>) {
  const idle: ChildProcess[] = [];
  const busy = new Map<ChildProcess, { readonly task: FetchTask; readonly file: string | undefined }>();
  let memory = 0;
  const call = (child: ChildProcess, asked: Call): Promise<Reply> =>
    new Promise((done, failed) => {
      const ended = (): void => failed(named('Lambda.Unknown', 'the process exited'));
      child.once('exit', ended);
      child.once('message', (reply) => {
        child.off('exit', ended);
        done(reply as Reply);
      });
      child.send(asked);
    });
  return {
    invoke: async (task: FetchTask, payload: unknown): Promise<unknown> => {
      const child =
        idle.pop() ?? fork(FUNCTION, { env: { ...process.env, ...env }, execArgv: [], stdio: [...STDIO] });
      busy.set(child, { task, file: (payload as { file?: string }).file });
      try {
        const { result, error, memory: taken } = await call(child, { task, payload });
        idle.push(child);
        memory = Math.max(memory, taken);
        if (error) throw named(error.name, error.message);
        return result;
      } finally {
        busy.delete(child);
      }
    },
    /** Kills the process that runs such a call; returns whether there is one. */
    kill: (task: FetchTask, file: string): boolean => {
      const [child] = [...busy].find(([, call]) => call.task === task && call.file === file) ?? [];
      return child?.kill('SIGKILL') ?? false;
    },
    /** The largest memory that a process had taken at the end of a call, in bytes. */
    memory: () => memory,
    close: (): void => {
      for (const child of [...idle, ...busy.keys()]) child.kill('SIGKILL');
    },
  };
}
