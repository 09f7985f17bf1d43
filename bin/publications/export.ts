/** `npm run export -- cnpj --to DIR`: writes the served generation of a source as Parquet. */
import '../../local/compiler.ts';
import { join } from 'node:path';
import { exportTo } from '../../local/export.ts';
import { withStore } from '../../local/store.ts';
import { bind, runProgram } from '../../operator/command/program.ts';
import { exportPrefix } from '../../shared/store/loads/exports.ts';
import { EXPORT } from '../commands/snapshots.ts';
import { freshFolder } from '../folders.ts';

const write = bind(EXPORT, async ({ to, json }, { source }) => {
  const folder = freshFolder('--to', to);
  const manifest = await withStore((store) => exportTo(store, source, folder));
  const { fonte, geracao, conjuntos } = manifest;
  const place = join(folder, exportPrefix({ source: fonte, generation: geracao }));
  const lines = conjuntos.map(
    ({ nome, linhas, arquivos }) => `${nome}: ${linhas} rows in ${arquivos.length} files`,
  );
  process.stdout.write(`${json ? JSON.stringify(manifest) : [...lines, place].join('\n')}\n`);
});

await runProgram('export', [write]);
