/** Reads the answer of a WebDAV server to PROPFIND (RFC 4918), which is not trusted. */
import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';
import { instantOf } from './answers.ts';

/** A file or folder as listed. */
export interface ListedEntry {
  readonly href: string;
  readonly isFolder: boolean;
  /** Null for a folder. */
  readonly size: number | null;
  readonly etag: string | null;
  /** Milliseconds since 1970. */
  readonly modified: number | null;
}

const DAV = 'DAV:';
/** Elements that may occur several times, without their prefix. */
const REPEATED = ['response', 'propstat'];

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  // Entities that a document declares could grow without bounds; the five of XML are decoded below.
  processEntities: false,
  isArray: (name) => REPEATED.includes(name.slice(name.indexOf(':') + 1)),
});

type Element = Readonly<Record<string, unknown>>;
const element = z.record(z.string(), z.unknown());
const elements = z.array(element);
const text = z.string();
const size = z.string().check(z.regex(/^\d{1,15}$/));

/**
 * Tags and attributes of a listing. One of 1,000 files has 20,000. Each takes a hundred times the bytes of
 * its text in memory, so the bound of the bytes is not enough: 4 MiB with 300,000 attributes took 500 MB.
 */
const MOST_PARTS = 60_000;

/** @throws Error for a text that is not a listing */
export function parseMultistatus(xml: string): ListedEntry[] {
  const parts = partsOf(xml);
  if (parts > MOST_PARTS) {
    throw new Error(`it has ${parts} tags and attributes; allowed: at most ${MOST_PARTS}`);
  }
  if (/<!(?:doctype|entity)/i.test(xml)) throw new Error('it declares a document type');
  const document = element.parse(parser.parse(xml, true));
  const root = Object.keys(document).find((name) => /^(?:[\w-]+:)?multistatus$/.test(name));
  if (root === undefined) throw new Error('it has no multistatus');
  const list = element.parse(document[root]);
  const prefix = root.slice(0, -'multistatus'.length);
  const declared = list[prefix === '' ? '@xmlns' : `@xmlns:${prefix.slice(0, -1)}`];
  if (declared !== DAV) throw new Error('its elements are not of the namespace DAV:');
  return elements.parse(list[`${prefix}response`] ?? []).map((response) => entryOf(response, prefix));
}

/** Every tag has a `<`, and every attribute a `=`. */
function partsOf(xml: string): number {
  let parts = 0;
  for (let i = 0; i < xml.length; i++) {
    const code = xml.charCodeAt(i);
    if (code === 0x3c || code === 0x3d) parts++;
  }
  return parts;
}

function entryOf(response: Element, prefix: string): ListedEntry {
  const href = text.parse(response[`${prefix}href`]);
  const parts = elements.parse(response[`${prefix}propstat`] ?? []);
  const good = parts.find((part) => / 200 /.test(`${String(part[`${prefix}status`])} `));
  const found = element.safeParse(good?.[`${prefix}prop`]).data ?? {};
  const property = (name: string): string | null => {
    const value = text.safeParse(found[`${prefix}${name}`]).data;
    return value === undefined || value === '' ? null : decoded(value);
  };
  const type = element.safeParse(found[`${prefix}resourcetype`]).data ?? {};
  const isFolder = `${prefix}collection` in type;
  return {
    href: decoded(href),
    isFolder,
    size: isFolder ? null : Number(size.parse(property('getcontentlength'))),
    etag: property('getetag'),
    modified: instantOf(property('getlastmodified')),
  };
}

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
);

/** Decodes the entities of XML and numbers of characters; others stay as they are. */
const decoded = (value: string): string =>
  value.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
