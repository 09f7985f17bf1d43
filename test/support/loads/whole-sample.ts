/** The bundled CNPJ sample as a whole publication of any month: a load by a route waives no gate. */
import { mkdirSync } from 'node:fs';
import { SAMPLES } from '../../../synthetic/registry.ts';
import { writeSample } from '../../../synthetic/samples/bundled.ts';
import { bytesOf, PARTS, publishedName, rowOf } from './fixtures.ts';

/** The sample has two parts of each kind; each further part has a company of its own, and of this serial. */
export async function writeWholeSample(dir: string, version: string, serial: number): Promise<void> {
  const stamp = `D${version[3]}${version.slice(5, 7)}10`;
  const given = (SAMPLES.get('cnpj') ?? []).map((file) => ({
    ...file,
    name: file.name.replace(/D61010/i, stamp),
  }));
  const others = (['empresas', 'estabelecimentos', 'socios'] as const).flatMap((kind) =>
    Array.from({ length: PARTS - 2 }, (_, i) => ({
      name: publishedName(kind, i + 2, version),
      bytes: bytesOf([rowOf(kind, { cnpj_basico: String(99_000_000 + PARTS * serial + i) })]),
    })),
  );
  mkdirSync(dir, { recursive: true });
  await writeSample([...given, ...others], dir);
}
