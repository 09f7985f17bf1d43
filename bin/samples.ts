/** Writes the bundled samples that have a maker in `synthetic/sources/`, always with the same bytes. */
import '../local/compiler.ts';
import { sampleFolder } from '../local/sample.ts';
import { SOURCES } from '../shared/datasets/index.ts';
import { SAMPLES } from '../synthetic/registry.ts';
import { writeSample } from '../synthetic/samples/bundled.ts';

for (const source of SOURCES) {
  const sample = SAMPLES.get(source.name);
  if (sample) await writeSample(sample, sampleFolder(source));
}
