/**
 * Lets a program go on where its output goes to a disk that is full, read-only or failed: Node ends a process
 * whose standard output or error cannot be written, and its log may be on the disk of the store.
 */
const DISK_CODES = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'];

export function outliveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (!DISK_CODES.includes(error.code ?? '')) throw error;
    });
  }
}
