/** The exports of generations: where their objects are, and the manifest that lists the files of one. */
import type { Origin } from '../generations/origin.ts';

export interface ExportColumn {
  readonly nome: string;
  readonly tipo: 'texto' | 'data' | 'inteiro' | 'decimal';
  readonly descricao: string;
}

export interface ExportFile {
  readonly arquivo: string;
  readonly linhas: number;
  readonly bytes: number;
  readonly sha256: string;
  /** The keys of the first and the last row; null in a file without rows, and where rows have no key. */
  readonly primeira_chave: string | null;
  readonly ultima_chave: string | null;
}

export interface StateRows {
  /** Null for the rows without a state. */
  readonly uf: string | null;
  readonly linhas: number;
}

/** One Parquet data set. The rows of all files together, in their order, are sorted by the key. */
export interface ExportSet {
  readonly nome: string;
  readonly titulo: string;
  readonly linhas: number;
  readonly bytes: number;
  readonly colunas: readonly ExportColumn[];
  /** None for records without a state; absent in exports of earlier versions. */
  readonly linhas_por_uf?: readonly StateRows[];
  readonly arquivos: readonly ExportFile[];
}

export interface ExportManifest {
  readonly fonte: string;
  readonly titulo: string;
  readonly versao: string;
  readonly geracao: string;
  readonly impressao: string;
  readonly amostra: boolean;
  readonly extraido_em: string | null;
  readonly origem: Origin | null;
  readonly conjuntos: readonly ExportSet[];
}

/** A data set by which a copy is brought forward, or the list of changes. */
export interface ChangedSetFiles extends ExportSet {
  /** The columns that tell which rows of a copy are replaced; none in the list of changes. */
  readonly chave: readonly string[];
  /** Columns that have one value in every row of a version, also in those that did not change. */
  readonly valores_da_versao: readonly { readonly coluna: string; readonly valor: string }[];
}

export interface ChangedManifest {
  readonly fonte: string;
  readonly titulo: string;
  readonly de: string;
  readonly para: string;
  readonly geracao_anterior: string;
  readonly geracao: string;
  readonly conjuntos: readonly ChangedSetFiles[];
}

export const EXPORTS = 'exportacoes';
export const MANIFEST_FILE = 'manifesto.json';

export interface Named {
  readonly source: string;
  readonly generation: string;
}

/** The generations of a source that have objects are the folders under this prefix. */
export const exportsOf = (source: string): string => `${source}/`;
export const exportPrefix = ({ source, generation }: Named): string => `${exportsOf(source)}${generation}/`;
export const exportManifestKey = (named: Named): string => `${exportPrefix(named)}${MANIFEST_FILE}`;

/** Files of what changed are under this prefix, as the files of a source are under its name. */
const CHANGED_FILES = 'alteracoes';
/** The later generations of pairs whose changes have files are the folders under this prefix. */
export const changedFilesOf = (source: string): string => `${CHANGED_FILES}/${source}/`;
export const changedFilesPrefix = ({ source, generation }: Named): string =>
  `${changedFilesOf(source)}${generation}/`;
export const changedManifestKey = (named: Named): string => `${changedFilesPrefix(named)}${MANIFEST_FILE}`;

export interface ExportFiles {
  /** Returns null where the generation has none. @throws S3Error */
  manifest(generation: Named): Promise<ExportManifest | null>;
  /** Returns the address of a file of an export: a path of this service, or one of its own. */
  address(generation: Named, file: string): Promise<string>;
  /** Returns what changed up to a generation; null where there are no files of it. @throws S3Error */
  changes(generation: Named): Promise<ChangedManifest | null>;
  changesAddress(generation: Named, file: string): Promise<string>;
}

export const NO_EXPORTS: ExportFiles = {
  manifest: async () => null,
  address: async (_, file) => file,
  changes: async () => null,
  changesAddress: async (_, file) => file,
};

/** Returns the manifest in a text; null for none. The caller knows of which kind it is. */
export const parsedManifest = <Kind extends ExportManifest | ChangedManifest>(
  text: Buffer | null,
): Kind | null => text && (JSON.parse(text.toString('utf8')) as Kind);
