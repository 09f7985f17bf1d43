/** A data folder with its programs, as an operator runs them, for one attempt of a part. */
import { UNRELATED_TO_ROWS } from '../loads/unrelated.ts';
import {
  type Ended,
  type Environment,
  isAlive,
  type Program,
  type Programs,
  type Service,
  startPrograms,
  until,
} from '../programs.ts';
import { LONGEST_MS } from '../service/longest.ts';
import { hasProc, killIfRunning, processesNaming } from './processes.ts';
import { folderOf, VERSIONS, type Which } from './two-publications.ts';

export interface Access {
  readonly env: Environment;
  readonly publications: string;
  readonly key: string;
  readonly adminToken: string;
}

export interface Reply {
  readonly status: number;
  readonly text: string;
}

export interface How {
  /** A command that executes the program in its arguments, such as one that lowers a limit. */
  readonly launcher?: readonly string[];
}

export interface Installation extends Access {
  readonly dataDir: string;
  readonly programs: Programs;
  serve(how?: How): Promise<Service>;
  load(which: Which, how?: How): Program;
  /** Runs a load that must publish. @throws Error with what it printed */
  publish(which: Which): Promise<void>;
  command(name: 'admin' | 'rollback', args: readonly string[]): Promise<Ended>;
  /** Ends all programs, without their clean-up. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** `dataDir` exists already; `parent` is the folder for what the programs need beside it. */
export function install(access: Access, dataDir: string, parent: string): Installation {
  const programs = startPrograms('attempt', parent);
  const env = { ...access.env, DATA_DIR: dataDir };
  const loadArgs = (which: Which): string[] => [
    'cnpj',
    ...['--version', VERSIONS[which], '--from', folderOf(access.publications, which), '--json'],
    // The two publications differ in every name.
    ...UNRELATED_TO_ROWS.flatMap((gate) => ['--accept', gate]),
  ];
  const run = (
    name: Parameters<Programs['run']>[0],
    args: readonly string[],
    { launcher }: How = {},
  ): Program => programs.run(name, args, env, launcher);
  const kill = async (): Promise<void> => {
    await programs.killAll();
    if (!hasProc()) return;
    // The workers of a load end a moment after it.
    const found = processesNaming(dataDir);
    for (const pid of found) killIfRunning(pid);
    await until(() => !found.some(isAlive));
  };
  return {
    ...access,
    env,
    dataDir,
    programs,
    serve: ({ launcher } = {}) => programs.serve(env, launcher),
    load: (which, how) => run('load', loadArgs(which), how),
    publish: async (which) => {
      const { code, out, err } = await run('load', loadArgs(which)).ended;
      if (code !== 0)
        throw new Error(`the next load ended with ${code}: ${lastLines(err)} ${lastLines(out)}`);
    },
    command: (name, args) => run(name, args).ended,
    kill,
    close: async () => {
      await kill();
      await programs.close();
    },
  };
}

export const lastLines = (text: string): string => text.trim().split('\n').slice(-3).join(' / ').slice(-400);

/** Sends a request to the administration. */
export async function manage(
  access: Access,
  service: Pick<Service, 'url'>,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Reply> {
  const headers: Record<string, string> = { authorization: `Bearer ${access.adminToken}` };
  if (body) headers['content-type'] = 'application/json';
  const response = await fetch(`${service.url}/v1/admin${path}`, {
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  return { status: response.status, text: await response.text() };
}

/** Starts a load by the route; returns its id. @throws Error where the route does not accept it */
export async function startByRoute(
  access: Access,
  service: Pick<Service, 'url'>,
  which: Which,
): Promise<string> {
  const body = { fonte: 'cnpj', versao: VERSIONS[which] };
  const { status, text } = await manage(access, service, 'POST', '/cargas', body);
  if (status !== 202) throw new Error(`the route for loads answers ${status} ${text}`);
  return (JSON.parse(text) as { id: string }).id;
}

/** Waits for the end of a load that a route started; returns its state and its reason. */
export async function endOfLoad(
  access: Access,
  service: Pick<Service, 'url'>,
  id: string,
): Promise<{ state: string; reason: string | null }> {
  let end = { state: 'em_andamento', reason: null as string | null };
  await until(async () => {
    const { status, text } = await manage(access, service, 'GET', `/cargas/${id}`);
    if (status !== 200) return false;
    const { estado, motivo = null } = JSON.parse(text) as { estado: string; motivo?: string | null };
    end = { state: estado, reason: motivo };
    return estado !== 'em_andamento';
  });
  return end;
}
