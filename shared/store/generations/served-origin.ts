/** The part of an origin in the manifest and on the status page. Functions that pass it on need no schema. */
import type { Origin } from './origin.ts';

export type ServedOrigin = Pick<Origin, 'endereco' | 'publicado_em' | 'obtido_em'>;

export const servedOrigin = (of: Origin | null | undefined): ServedOrigin | null =>
  of ? { endereco: of.endereco, publicado_em: of.publicado_em, obtido_em: of.obtido_em } : null;
