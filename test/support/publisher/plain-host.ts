/** A host that has files and lists nothing, as those of PGFN and gov.br. */
import { type Files, fileAnswer, html, type Site } from './site.ts';

const OWN = { 'content-type': 'application/zip', 'accept-ranges': 'bytes' };

export const plainHost =
  (files: Files): Site =>
  (request) => {
    const { method, path } = request;
    if (method !== 'GET' && method !== 'HEAD') return html(405, 'Method Not Allowed');
    const name = decodeURIComponent(path).replace(/^\/+/, '');
    const file = files.get(name);
    if (file) return fileAnswer(request, file, OWN);
    const isFolder =
      name === '' || [...files.keys()].some((path) => path.startsWith(`${name.replace(/\/$/, '')}/`));
    return isFolder ? html(403, '403 Forbidden') : html(404, '404 Not Found');
  };
