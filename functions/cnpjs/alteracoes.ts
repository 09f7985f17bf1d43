/** The changes of a CNPJ and of its company in the newest pairs of versions. */
import { jsonOf } from '../../shared/api/answers/json-text.ts';
import { envelope, statusOf } from '../../shared/api/envelope.ts';
import type { ViewRoute } from '../../shared/api/route-kinds.ts';
import type { Answer } from '../../shared/http/answers.ts';
import { namedPair, pairsAt, recordNamed } from '../../shared/http/located.ts';
import { changesPlace } from '../../shared/store/changes/key-form.ts';
import { readHistory } from '../../shared/store/changes/read-history.ts';
import { readHeads } from '../../shared/store/records/read-list.ts';

export function changesOfKey({ path, under }: ViewRoute): Answer {
  if (!under) throw new Error(`${path}: the route of changes must name a record`);
  const { source, table } = under;
  const { locate, missing } = recordNamed(path);
  return async (call, deps) => {
    const { place: record, context } = locate(call, source, table);
    const suffix = call.parameters.key.slice(context.partition.length);
    const { recent, said } = await pairsAt(call, source, deps);
    // As they were compared: first the establishment, then what is the whole company's.
    const places = recent.flatMap(({ table: stored, ...pair }) =>
      [suffix, ''].map((part) => ({
        from: namedPair(pair),
        part,
        place: changesPlace(stored, context.partition, part),
      })),
    );
    const [found, ...heads] = await readHeads(deps.read, [record, ...places.map(({ place }) => place)]);
    const lists = places.map((one, i) => ({ ...one, head: heads[i] }));
    // A company that is gone has its last change under its own number.
    if (!found && !lists.some(({ head, part }) => head && part !== '')) throw missing(call, source);
    const { total, changes } = await readHistory(deps.read, lists, call.parameters);
    const itens = changes.map(({ from, change }) => {
      const { tipo, conjunto, registro, campo, antes, depois } = change;
      return { ...from, tipo, conjunto, registro, campo, antes, depois };
    });
    const fonte = statusOf(source.cadence, context.version, deps.now());
    return jsonOf({ ...envelope(fonte, itens, call.parameters, total), ...said });
  };
}
