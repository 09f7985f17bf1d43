/** The sources that have a generator. A new one is one line here. */
import { cnpj } from './cnpj/index.ts';
import type { SyntheticSource } from './publication.ts';

export const SYNTHETIC_SOURCES: Readonly<Record<string, SyntheticSource>> = { cnpj };
