/** A control group of the system that limits the memory of the processes that enter it. Needs root. */
import { accessSync, constants, existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../programs.ts';

export interface MemoryGroup {
  /** Executes the program in its arguments inside the group. */
  readonly launcher: readonly string[];
  close(): Promise<void>;
}

/** The two forms of control groups: the folder of their groups, and the file with the limit. */
const FORMS = [
  { folder: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes' },
  { folder: '/sys/fs/cgroup', limit: 'memory.max' },
];

function form(): { folder: string; limit: string } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return FORMS.find(({ folder }) => existsSync(join(folder, 'cgroup.procs')) && isWritable(folder));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns null where the machine has no groups that this user may make. */
export function limitMemory(name: string, megabytes: number): MemoryGroup | null {
  const found = form();
  if (!found) return null;
  const group = join(found.folder, name);
  mkdirSync(group);
  writeFileSync(join(group, found.limit), String(megabytes << 20));
  return {
    launcher: ['sh', '-c', `echo $$ > ${group}/cgroup.procs; exec "$@"`, 'sh'],
    close: async () => {
      // The system reports a killed process before it has left the group.
      await until(() => isRemoved(group), 10_000);
    },
  };
}

function isRemoved(group: string): boolean {
  try {
    rmdirSync(group);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EBUSY') return false;
    throw error;
  }
}
