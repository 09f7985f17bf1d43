/** Says what an operator can do about a file that the system does not let a load read. */
import { LoadRefused } from '../loaders/work/ports.ts';

/** Faults of the file. The load is refused: only another file, or other rights to it, can help. */
const OF_FILE: Readonly<Record<string, string>> = {
  EACCES: 'the user of the load has no right to read it; allow it (chmod a+r, for folders a+rx)',
  EPERM: 'the user of the load has no right to read it; allow it (chmod a+r, for folders a+rx)',
  ENOENT: 'it was there when the load began and is gone; put it back and load again',
  ENOTDIR: 'its folder was replaced during the load; load again when nothing writes to it',
  EISDIR: 'it was replaced by a folder during the load; load again when nothing writes to it',
  ELOOP: 'it was replaced by a symbolic link during the load; copy the file in its place',
  ENAMETOOLONG: 'its path is too long for the system; move the files to a shorter one',
  ESPIPE: 'it was replaced by a pipe during the load; put the file in its place',
  EIO: 'its disk or network folder does not deliver it; download it again to another disk',
  ESTALE: 'its network folder was replaced; mount it again, or copy the files to this machine',
  ETIMEDOUT: 'its network folder does not answer; copy the files to this machine',
};

/** Faults of the machine. The load fails, and continues when it is started again. */
const OF_MACHINE: Readonly<Record<string, string>> = {
  EMFILE: 'this process has too many open files; raise the limit (ulimit -n) and start the load again',
  ENFILE: 'the machine has too many open files; close programs and start the load again',
  ENOMEM: 'the machine has no memory left; free some and start the load again',
};

const OTHER = 'copy it to another disk, or download it again';

/** Returns the error to throw in place of one of the file system; any other error stays as it is. */
export function unreadable(file: string, error: unknown): unknown {
  const { errno, code = '' } = error as NodeJS.ErrnoException;
  if (errno === undefined) return error;
  const sentence = (advice: string): string => `${file}: cannot be read: ${advice} (${code})`;
  const ofMachine = OF_MACHINE[code];
  if (ofMachine !== undefined) return new Error(sentence(ofMachine), { cause: error });
  return new LoadRefused(sentence(OF_FILE[code] ?? OTHER), { cause: error });
}
