/** A Nextcloud share like Receita Federal's: PROPFIND lists, GET and HEAD read, errors are Sabre/DAV's. */
import {
  type Files,
  fileAnswer,
  html,
  type Page,
  type PublishedFile,
  page,
  type Seen,
  type Site,
} from './site.ts';

const DAV = /^\/public\.php\/dav\/files\/([^/]+)(\/.*)?$/;
const XML = 'application/xml; charset=utf-8';

/** Files of each share, by its token. A token that is taken away has moved. */
export type Shares = Map<string, Files>;

/** Path of the folder of a share below the address of the server. */
export const sharePath = (token: string, folder = ''): string => `/public.php/dav/files/${token}/${folder}`;

export const nextcloud =
  (shares: Shares): Site =>
  (request) => {
    const { method, path } = request;
    const [, token = '', encoded = '/'] = DAV.exec(path) ?? [];
    if (token === '')
      return html(200, 'Login – SERPRO+', '<form><input type="password" name="password"></form>');
    const share = shares.get(token);
    if (!share) return failure(404, 'NotFound', `File not found: ${token}`);
    const name = decodeURIComponent(encoded).replace(/^\/+|\/+$/g, '');
    const file = share.get(name);
    const children = childrenOf(share, name);
    if (!file && children.length === 0)
      return failure(404, 'NotFound', `File with name ${name} could not be located`);
    if (method === 'PROPFIND') return listing(request, sharePath(token), name, file, children);
    if (method !== 'GET' && method !== 'HEAD') return failure(405, 'MethodNotAllowed', method);
    if (file) return fileAnswer(request, file, OWN);
    // Sabre/DAV answers HEAD of a folder with 200, since clients break at the 501 of GET.
    if (method === 'HEAD')
      return { ...page(200, 'text/plain', ''), headers: { 'x-sabre-real-status': '501' } };
    return failure(501, 'NotImplemented', 'GET is only implemented for File objects');
  };

/** No `Accept-Ranges`, although ranges are answered. */
const OWN = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' };

const failure = (status: number, exception: string, message: string): Page =>
  page(
    status,
    XML,
    `<?xml version="1.0" encoding="utf-8"?>\n<d:error xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns">\n` +
      `  <s:exception>Sabre\\DAV\\Exception\\${exception}</s:exception>\n  <s:message>${escaped(message)}</s:message>\n</d:error>\n`,
  );

interface Child {
  readonly name: string;
  /** Absent for a folder. */
  readonly file: PublishedFile | undefined;
  readonly modified: number;
}

function childrenOf(files: Files, folder: string): Child[] {
  const prefix = folder === '' ? '' : `${folder}/`;
  const found = new Map<string, Child>();
  for (const [path, file] of files) {
    if (!path.startsWith(prefix)) continue;
    const [name = '', ...rest] = path.slice(prefix.length).split('/');
    const modified = Math.max(found.get(name)?.modified ?? 0, file.modified);
    found.set(name, { name, file: rest.length === 0 ? file : undefined, modified });
  }
  return [...found.values()];
}

function listing(
  { headers }: Seen,
  root: string,
  name: string,
  file: PublishedFile | undefined,
  children: readonly Child[],
): Page {
  const depth = headers['depth'];
  if (depth !== '0' && depth !== '1') return failure(403, 'Forbidden', 'Depth infinity is disabled');
  const modified = Math.max(0, ...children.map((child) => child.modified));
  const own: Child = { name, file, modified };
  const self = `${root}${name}${file || name === '' ? '' : '/'}`;
  const folder = self.endsWith('/') ? self : `${self}/`;
  const below = depth === '1' && !file ? children : [];
  const entries = below.map((child) => entryOf(`${folder}${child.name}${child.file ? '' : '/'}`, child));
  return page(207, XML, multistatus([entryOf(self, own), ...entries]));
}

/** Writes a listing; tests of hostile ones give their own entries. */
export const multistatus = (entries: readonly string[]): string =>
  '<?xml version="1.0"?>\n<d:multistatus xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns" ' +
  `xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns">${entries.join('')}</d:multistatus>`;

/** Writes the entry of a file or folder, with the properties that it lacks in a second part with 404. */
export function entryOf(path: string, { file, modified }: Pick<Child, 'file' | 'modified'>): string {
  const href = escaped(path.split('/').map(encodeURIComponent).join('/'));
  const time = `<d:getlastmodified>${new Date(modified).toUTCString()}</d:getlastmodified>`;
  const has = file
    ? `${time}<d:getcontentlength>${file.body.size}</d:getcontentlength><d:resourcetype/>` +
      `<d:getetag>${escaped(file.etag ?? '')}</d:getetag><d:getcontenttype>application/zip</d:getcontenttype>`
    : `${time}<d:resourcetype><d:collection/></d:resourcetype><d:getetag>&quot;99f0${modified.toString(16)}&quot;</d:getetag>`;
  const lacks = file ? '<d:quota-used-bytes/>' : '<d:getcontentlength/><d:getcontenttype/>';
  const part = (properties: string, status: string): string =>
    `<d:propstat><d:prop>${properties}</d:prop><d:status>HTTP/1.1 ${status}</d:status></d:propstat>`;
  return `<d:response><d:href>${href}</d:href>${part(has, '200 OK')}${part(lacks, '404 Not Found')}</d:response>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
