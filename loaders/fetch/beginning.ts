/** Checks the first bytes of a file: a publisher may send a page under the headers of the file. */
import { beginsAsPage, pageFault } from '../publisher/http/answers.ts';
import { PublisherError, type RemoteFile } from '../publisher/ports.ts';

const ARCHIVE = /\.zip$/i;
/** Bytes of a page in which its title is looked for. */
const PAGE_BYTES = 4 << 10;

/** @throws PublisherError for a page, and for an archive that does not begin as one */
export function refuseBeginning({ name, url }: RemoteFile, bytes: Buffer): void {
  if (beginsAsPage(bytes)) {
    throw pageFault({ url, status: 200 }, bytes.subarray(0, PAGE_BYTES).toString('latin1'));
  }
  if (!ARCHIVE.test(name) || bytes.subarray(0, 2).toString('latin1') === 'PK') return;
  throw new PublisherError('wrong', `${url}: not a zip archive, which would begin with PK`);
}
