/** The files of a source, page by page: those of the whole publication, or of what changed in one pair. */
import { jsonOf } from '../../shared/api/answers/json-text.ts';
import { envelope, statusOf } from '../../shared/api/envelope.ts';
import { findSource } from '../../shared/datasets/index.ts';
import type { Answer } from '../../shared/http/answers.ts';
import type { Dependencies } from '../../shared/http/dependencies.ts';
import { noExport, noPair } from '../../shared/http/errors.ts';
import { namedPair } from '../../shared/http/located.ts';
import type { Pair } from '../../shared/store/generations/pairs.ts';
import {
  type ChangedSetFiles,
  type ExportManifest,
  type ExportSet,
  MANIFEST_FILE,
  type Named,
} from '../../shared/store/loads/exports.ts';
import { servedExport, sumOf } from './exportacoes.ts';

type ListedSet = ExportSet & Partial<ChangedSetFiles>;

/** The files of a manifest. `addressOf` signs, so it is called for the files of a page only. */
interface Listed {
  readonly sets: readonly ListedSet[];
  readonly addressOf: (file: string) => Promise<string>;
}

/** Returns the pairs that lead to a generation, newest first, up to the first one that was not compared. */
async function comparedPairs({ source, generation }: Named, { pairs }: Dependencies): Promise<Pair[]> {
  const { chain } = await pairs(source, generation);
  const end = chain.findIndex(({ table }) => table === null);
  return chain.slice(0, end < 0 ? chain.length : end);
}

const wholeOf = ({ conjuntos }: ExportManifest, of: Named, { exports }: Dependencies): Listed => ({
  sets: conjuntos,
  addressOf: (file) => exports.address(of, file),
});

/** @throws ApiError 410 for a generation to which no pair with files leads */
async function changedIn(
  { source }: Named,
  generation: string,
  pairs: readonly Pair[],
  { exports }: Dependencies,
): Promise<Listed> {
  const of = { source, generation };
  const isKept = pairs.some(({ to }) => to === generation);
  const changes = isKept ? await exports.changes(of) : null;
  if (changes) return { sets: changes.conjuntos, addressOf: (file) => exports.changesAddress(of, file) };
  const kept = pairs.map(({ to }) => to).join(', ');
  throw noPair(`até a geração ${generation}`, kept === '' ? '' : `As guardadas vão até ${kept}.`, source);
}

/** The set without its files, which are the items of the list. */
const described = (set: ListedSet) => ({
  nome: set.nome,
  titulo: set.titulo,
  linhas: set.linhas,
  bytes: set.bytes,
  arquivos: set.arquivos.length,
  chave: set.chave ?? [],
  valores_da_versao: set.valores_da_versao ?? [],
  linhas_por_uf: set.linhas_por_uf ?? [],
  colunas: set.colunas,
});

const byName = (a: string, b: string): number => (a < b ? -1 : 1);

const filesOf = ({ sets }: Listed) =>
  sets
    .flatMap(({ nome, arquivos }) => arquivos.map((file) => ({ conjunto: nome, ...file })))
    .sort((a, b) => byName(`${a.conjunto}/${a.arquivo}`, `${b.conjunto}/${b.arquivo}`));

export const exportacao = (): Answer => async (call, deps) => {
  const { key, limite, offset, query } = call.parameters;
  const found = await servedExport(key, call, deps);
  const source = findSource(key);
  if (!found || !source) throw noExport();
  const of = { source: key, generation: found.geracao };
  const pairs = await comparedPairs(of, deps);
  const asked = query['alteracoes'] ?? null;
  const listed = asked === null ? wholeOf(found, of, deps) : await changedIn(of, asked, pairs, deps);
  const files = filesOf(listed);
  const itens = await Promise.all(
    files
      .slice(offset, offset + limite)
      .map(async (file) => ({ ...file, endereco: await listed.addressOf(file.arquivo) })),
  );
  return jsonOf({
    ...envelope(statusOf(source.cadence, found.versao, deps.now()), itens, call.parameters, files.length),
    titulo: found.titulo,
    geracao: found.geracao,
    amostra: found.amostra,
    impressao: found.impressao,
    extraido_em: found.extraido_em,
    origem: found.origem?.endereco ?? null,
    manifesto: await listed.addressOf(MANIFEST_FILE),
    linhas: sumOf(listed.sets, 'linhas'),
    bytes: sumOf(listed.sets, 'bytes'),
    conjuntos: listed.sets.map(described),
    alteracoes: pairs.map(namedPair),
  });
};
