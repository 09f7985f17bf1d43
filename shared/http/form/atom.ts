/** Feeds in the form of Atom (RFC 4287). */
import { createHash } from 'node:crypto';
import type { AtomEntry, AtomFeed } from '../../api/answers/feeds.ts';

export const ATOM_TYPE = 'application/atom+xml';

const AUTHOR = 'API de Registros Públicos';
/** The `updated` that a feed must have while it has no entry. */
const NEVER = '1970-01-01T00:00:00.000Z';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Published texts have characters that XML does not allow, not even escaped. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ' ')
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');

/** Returns a UUID of version 8, which any rule may give, so that the same entry has it in every answer. */
function idOf(identity: readonly (string | null)[]): string {
  const hash = createHash('sha256').update(JSON.stringify(identity)).digest('hex');
  const variant = (8 + (Number.parseInt(hash.charAt(16), 16) % 4)).toString(16);
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`];
  return `urn:uuid:${[...parts, variant + hash.slice(17, 20), hash.slice(20, 32)].join('-')}`;
}

/** Equal records of a source give equal entries, whose identities are told apart by their number. */
function numbered(entries: readonly AtomEntry[]): AtomEntry[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const text = JSON.stringify(entry.identity);
    const number = (seen.get(text) ?? 0) + 1;
    seen.set(text, number);
    return number === 1 ? entry : { ...entry, identity: [...entry.identity, `${number}`] };
  });
}

const entryText = ({ identity, title, updated, content }: AtomEntry): string =>
  `<entry><id>${idOf(identity)}</id><title>${escaped(title)}</title><updated>${updated}</updated>` +
  `<content type="text">${escaped(content)}</content></entry>`;

/** `self` is the address of the feed, also a relative one. */
export function atomText({ identity, title, entries }: AtomFeed, self: string): string {
  const updated = entries.reduce((latest, entry) => (entry.updated > latest ? entry.updated : latest), NEVER);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt-BR">',
    `<id>${idOf(identity)}</id><title>${escaped(title)}</title><updated>${updated}</updated>`,
    `<author><name>${AUTHOR}</name></author><link rel="self" type="${ATOM_TYPE}" href="${escaped(self)}"/>`,
    ...numbered(entries).map(entryText),
    '</feed>\n',
  ].join('\n');
}
