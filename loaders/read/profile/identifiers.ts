/** Tells apart the resources and fields whose values are not like those of others. */
import { type Resource, type Source, tablesOfKind } from '../../../shared/datasets/define.ts';

export const lookupsIn = (source: Source): readonly Resource[] =>
  tablesOfKind(source, 'document').flatMap(({ lookups }) => lookups);

/** Fields that name a record or its holder, from millions of values even where a small file has few. */
export const identifiersOf = ({ tables }: Source, resource: Resource): Set<string> =>
  new Set([
    ...resource.key,
    ...tables.flatMap((table) => [
      table.partition,
      ...(table.kind === 'holder'
        ? [table.holder, ...(table.derivedFrom?.holders ?? []).map(([, field]) => field)]
        : []),
    ]),
  ]);
