/** `node synthetic/samples/write.ts [SOURCE]…`: writes the bundled samples and the answers expected of them, always the same bytes. */
import { pathToFileURL } from 'node:url';
import { sampleFolder } from '../../local/sample.ts';
import { findSource } from '../../shared/datasets/index.ts';
import { cafirSample } from '../sources/cafir/sample/index.ts';
import { cnoSample } from '../sources/cno/sample/index.ts';
import { SAMPLE_DIR, writeSample } from '../sources/cnpj/sample/index.ts';
import { creditosSample } from '../sources/creditos-ativos-rfb/sample/index.ts';
import { parcelamentosSample } from '../sources/parcelamentos-rfb/sample/index.ts';
import { pgfnSample } from '../sources/pgfn/sample/index.ts';
import { transacoesSample } from '../sources/transacoes-rfb/sample/index.ts';
import { type BundledSample, writeBundled } from './bundled.ts';

/** All but that of cnpj, whose answers are told company by company. */
export const BUNDLED: readonly BundledSample[] = [
  cnoSample,
  pgfnSample,
  parcelamentosSample,
  transacoesSample,
  cafirSample,
  creditosSample,
];

/** @throws Error for a name that no source has */
export function bundledFolder({ source: name }: BundledSample): string {
  const source = findSource(name);
  if (!source) throw new Error(`no source ${name}`);
  return sampleFolder(source);
}

/** Those named, or all. @throws Error for a name that has no sample */
async function write(names: readonly string[]): Promise<void> {
  const all = ['cnpj', ...BUNDLED.map(({ source }) => source)];
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`no sample ${unknown.join(', ')}; there are ${all.join(', ')}`);
  const wanted = names.length > 0 ? names : all;
  if (wanted.includes('cnpj')) await writeSample(SAMPLE_DIR);
  for (const sample of BUNDLED) {
    if (wanted.includes(sample.source)) await writeBundled(sample, bundledFolder(sample));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await write(process.argv.slice(2));
