/**
 * Lets a program go on where its log is on a disk that is full, read-only or failed, such as that of the
 * store: Node would end it.
 */
const DISK_CODES = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'];

export function outliveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (!DISK_CODES.includes(error.code ?? '')) throw error;
    });
  }
}
