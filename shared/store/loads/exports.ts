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

/** One Parquet data set. The rows of all files together, in their order, are sorted by the key. */
export interface ExportSet {
  readonly nome: string;
  readonly titulo: string;
  readonly linhas: number;
  readonly bytes: number;
  readonly colunas: readonly ExportColumn[];
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

/** The later generations of pairs whose changes have files are the folders under this prefix. */
export const changedFilesOf = (source: string): string => `alteracoes/${source}/`;

/** Finds the exports of generations. */
export interface ExportFiles {
  /** Returns null where the generation has none. @throws S3Error */
  manifest(generation: Named): Promise<ExportManifest | null>;
  /** Returns the address of a file of an export: a path of this service, or one of its own. */
  address(generation: Named, file: string): Promise<string>;
}

export const NO_EXPORTS: ExportFiles = {
  manifest: async () => null,
  address: async (_, file) => file,
};

export const parsedManifest = (text: Buffer | null): ExportManifest | null =>
  text && (JSON.parse(text.toString('utf8')) as ExportManifest);
