/** The origin of a publication: where and when its files were fetched, as `origem.json` beside the files. */
import * as z from 'zod/mini';

const instant = z.iso.datetime();

/** The status page serves addresses, and a setting may have one with a password or a signature. */
export function publicAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}

const address = z.url().check(z.refine((text) => publicAddress(text) === text));

const fetchedFile = z.strictObject({
  /** Name in the folder. */
  arquivo: z.string().check(z.minLength(1), z.maxLength(1_024)),
  endereco: address,
  /** Bytes. */
  tamanho: z.int().check(z.nonnegative()),
  etag: z.nullable(z.string()),
  /** `Last-Modified` of the publisher. */
  modificado_em: z.nullable(instant),
  obtido_em: instant,
  /** In hexadecimal digits. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

const origin = z.strictObject({
  fonte: z.string(),
  versao: z.string(),
  /** The publisher's folder, or the address of one file. */
  endereco: address,
  /** The newest `Last-Modified` of the files; null where the publisher sends none. */
  publicado_em: z.nullable(instant),
  /** The instant at which the last file was whole. */
  obtido_em: instant,
  arquivos: z.array(fetchedFile),
});

export type FetchedFile = z.infer<typeof fetchedFile>;
export type Origin = z.infer<typeof origin>;

export const parseOrigin = (text: string): Origin | null => parsed(origin, text);

function parsed<T>(schema: z.ZodMiniType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
