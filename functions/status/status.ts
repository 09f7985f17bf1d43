/** The status page: status, version, publication time and waived gates by source; the fingerprint of all. */
import { jsonOf } from '../../shared/api/answers/json-text.ts';
import { statusesOf } from '../../shared/api/profile.ts';
import { SOURCES } from '../../shared/datasets/index.ts';
import type { Answer } from '../../shared/http/answers.ts';
import type { ServedOrigin } from '../../shared/store/generations/served-origin.ts';

/** Absent in generations that an earlier version published. */
const originOf = (origin: ServedOrigin | null | undefined) => ({
  origem: origin?.endereco ?? null,
  publicado_na_origem_em: origin?.publicado_em ?? null,
  obtido_em: origin?.obtido_em ?? null,
});

export const status =
  (): Answer =>
  async ({ manifest: { sources, fingerprint } }, { now }) =>
    jsonOf({
      fontes: Object.fromEntries(
        Object.entries(statusesOf(SOURCES, sources, now())).map(([name, source]) => [
          name,
          {
            ...source,
            publicado_em: sources[name]?.published_at ?? null,
            amostra: sources[name]?.sample ?? false,
            extraido_em: sources[name]?.extracted ?? null,
            ...originOf(sources[name]?.origin),
            dispensas: sources[name]?.waived ?? [],
          },
        ]),
      ),
      snapshot_fingerprint: fingerprint,
    });
