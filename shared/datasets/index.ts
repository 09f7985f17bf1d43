/** The registry: every source this service knows how to load and serve. A new dataset is one line here. */
import { cnpj } from './cnpj/index.ts';
import type { Source } from './define.ts';

export const SOURCES: readonly Source[] = [cnpj];

export const findSource = (name: string): Source | undefined => SOURCES.find((s) => s.name === name);
