/** The last task of a fetch: checks the whole publication and marks it as ready, which starts its load. */
import { READY } from '../../../shared/ingestion/ready.ts';
import { sealPublication } from '../seal.ts';
import { readPublication } from './task-fetch.ts';
import { atPublisher, type FetchWorld, type Named, sourceNamed, visitOf } from './task-world.ts';

/** @throws LoadRefused for an incomplete publication, S3Error, or an error named as in PUBLISHER_ERRORS */
export async function sealTask(world: FetchWorld, request: Named): Promise<{ files: number }> {
  const source = sourceNamed(request.source);
  const { version } = request;
  const publication = await readPublication(world, request);
  const target = world.targetOf(source.name, version);
  // An earlier look at the same version may have found other names.
  await target.keepOnly(publication.files.map(({ name }) => name));
  const origin = await atPublisher(world, source, () =>
    sealPublication(visitOf(world, source), source, publication, target),
  );
  const ready = `${source.name}/${version}/${READY}`;
  // Each put of this object starts a load, and this task may be repeated.
  if ((await world.publications.readIfThere(ready)) === null) await world.publications.write(ready, '');
  return { files: origin.arquivos.length };
}
