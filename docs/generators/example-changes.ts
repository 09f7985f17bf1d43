/** The items of a table of changes, and an invented one for the examples of the public description. */
import type { Item, ItemKey } from '../../shared/aws/read-items.ts';
import { CHANGE_FIELDS, type Changes, kindsOf } from '../../shared/datasets/changes.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import {
  blocksWith,
  type Change,
  kindsWith,
  type ListedBy,
  listsBy,
  PLACE_FIELDS,
  placesOf,
  placesWith,
  sortedBy,
} from '../../shared/store/changes/feed-form.ts';
import { changesItems } from '../../shared/store/changes/key-form.ts';
import type { Pair } from '../../shared/store/generations/pairs.ts';
import type { ChangedManifest, ChangedSetFiles, Named } from '../../shared/store/loads/exports.ts';
import { type Block, encodeBlock } from '../../shared/store/records/block.ts';
import { encodeDirectory } from '../../shared/store/records/directory.ts';
import { HEAD_ATTRIBUTE } from '../../shared/store/records/heads.ts';
import { BLOCK_ROWS } from '../../shared/store/records/placement.ts';
import type { ReadItems } from '../../shared/store/records/read-list.ts';
import { encodeRow } from '../../shared/store/records/rows.ts';

export interface WrittenItem {
  readonly key: ItemKey;
  readonly content: string | Block;
}

const rowOf = (change: Change): string => encodeRow(CHANGE_FIELDS.map((field) => change[field]));

/** Returns all items of a table with these changes, which have the order of the comparison. */
export const itemsWith = (changes: Changes, all: readonly Change[]): WrittenItem[] => [
  ...(changes.byKey ? ofKeys(all) : []),
  ...(['tipo', 'cnae'] as const).flatMap((by) =>
    ofLists(
      by,
      kindsOf(changes).map(({ name }) => name),
      all,
    ),
  ),
];

/** The partition of a company is the root of its CNPJ. */
const ROOT = 8;

const ofKeys = (all: readonly Change[]): WrittenItem[] =>
  [...Map.groupBy(all, ({ chave }) => chave ?? '')].flatMap(([key, own]) => {
    const { head, blocks } = changesItems(key.slice(0, ROOT), key.slice(ROOT), own.map(rowOf));
    const inBlocks = blocks.map(({ key: at, block }) => ({ key: at, content: block }));
    return [{ key: head.key, content: head.text }, ...inBlocks];
  });

function ofLists(by: ListedBy, kinds: readonly string[], all: readonly Change[]): WrittenItem[] {
  const place = (value: string): string => (by === 'tipo' ? `${100 + kinds.indexOf(value)}` : value);
  const listed = [...Map.groupBy(all, (change) => change[by])]
    .flatMap(([value, own]) => (value === null ? [] : [{ value, own }]))
    .sort((a, b) => (place(a.value) < place(b.value) ? -1 : 1));
  const entries = listed.map(({ value, own }) => ({ values: [value], count: own.length }));
  return [
    { key: listsBy(by).directoryKey, content: encodeDirectory(entries) },
    ...listed.flatMap(({ value, own }) => listItems(by, value, own.toSorted(inOrder(sortedBy(by, kinds))))),
  ];
}

const inOrder =
  (text: (change: Change) => string) =>
  (a: Change, b: Change): number =>
    text(a) < text(b) ? -1 : Number(text(a) > text(b));

function listItems(by: ListedBy, value: string, own: readonly Change[]): WrittenItem[] {
  const kinds = Object.entries(Object.groupBy(own, ({ tipo }) => tipo ?? '')).map(([kind, part = []]) => ({
    values: [kind],
    count: part.length,
    places: { key: directoryOf(by, value, kind).directoryKey, content: encodeDirectory(placesIn(part)) },
  }));
  const { keyOf } = blocksWith(by, value)('');
  const rows = Array.from({ length: Math.ceil(own.length / BLOCK_ROWS) }, (_, i) => ({
    key: keyOf(i),
    content: encodeBlock(own.slice(i * BLOCK_ROWS, (i + 1) * BLOCK_ROWS).map(rowOf)),
  }));
  const names = { key: kindsWith(value).directoryKey, content: encodeDirectory(kinds) };
  return [...kinds.map(({ places }) => places), ...(by === 'cnae' ? [names] : []), ...rows];
}

const directoryOf = (by: ListedBy, value: string, kind: string) =>
  by === 'tipo' ? placesOf(kind) : placesWith(value, kind);

function placesIn(part: readonly Change[]) {
  const valuesOf = (change: Change) => PLACE_FIELDS.map((field) => change[field]);
  return [...Map.groupBy(part, (change) => JSON.stringify(valuesOf(change))).values()].map((range) => ({
    values: valuesOf(range[0] as Change),
    count: range.length,
  }));
}

const textOf = (key: ItemKey): string => Object.values(key).join(' ');

const asItem = ({ key, content }: WrittenItem): Item =>
  typeof content === 'string'
    ? { ...key, [HEAD_ATTRIBUTE]: content }
    : { ...key, [content.attribute]: content.bytes };

const change = (values: Partial<Change>): Change => ({
  chave: '99111001',
  conjunto: 'empresas',
  registro: '99111001',
  tipo: null,
  campo: null,
  antes: null,
  depois: null,
  uf: 'SP',
  municipio: '0101',
  cnae: '1091102',
  ...values,
});

const ofEstablishment = (chave: string, values: Partial<Change>): Change =>
  change({ chave, conjunto: 'estabelecimentos', registro: chave, ...values });

/** Invented changes of a company of the bundled sample, in the order of the comparison. */
export const EXAMPLE_CHANGES: readonly Change[] = [
  ofEstablishment('99111001000170', { tipo: 'endereco', campo: 'numero', antes: '10', depois: '100' }),
  ofEstablishment('99111001000250', {
    tipo: 'abertura',
    depois: 'situacao_cadastral: 02; data_inicio_atividade: 20260914',
  }),
  change({ tipo: 'capital_social', campo: 'capital_social_raw', antes: '5000,00', depois: '10000,00' }),
  change({
    tipo: 'socio_entrada',
    conjunto: 'socios',
    registro: 'QUIRINEU DE AMOSTRA',
    depois: 'cnpj_cpf_socio: ***111222**; qualificacao_socio: 49; data_entrada_sociedade: 20260914',
  }),
];

const TABLE = 'exemplo';

/** `to` is the generation that is served. */
export const examplePair = (to: string): Pair => ({
  from: '202609-0000000000',
  de: '2026-09',
  to,
  para: cnpj.sampleVersion,
  table: TABLE,
  rows: EXAMPLE_CHANGES.length,
  kinds: {},
});

/** Reads the invented table, and others by `read`. */
export function withExample(read: ReadItems): ReadItems {
  const changes = cnpj.changes;
  if (!changes) throw new Error('the source cnpj has no changes');
  const items = new Map(itemsWith(changes, EXAMPLE_CHANGES).map((item) => [textOf(item.key), asItem(item)]));
  return async (keys) => {
    const others = keys.filter(({ table }) => table !== TABLE);
    const found = others.length > 0 ? await read(others) : [];
    return keys.map((key) => (key.table === TABLE ? items.get(textOf(key.key)) : found[others.indexOf(key)]));
  };
}

const FILE = {
  linhas: 1,
  bytes: 3_400,
  sha256: 'e'.repeat(64),
  primeira_chave: '99111001',
  ultima_chave: '99111001',
};

const exampleSet = (
  nome: string,
  sizes: Pick<ChangedSetFiles, 'chave' | 'valores_da_versao'>,
): ChangedSetFiles => ({
  nome,
  titulo: '',
  linhas: FILE.linhas,
  bytes: FILE.bytes,
  colunas: [],
  ...sizes,
  arquivos: [{ arquivo: `${nome}-00000.parquet`, ...FILE }],
});

/** The files of the invented pair. */
export function exampleFiles({ source, generation }: Named): ChangedManifest {
  const { from, de, para } = examplePair(generation);
  return {
    fonte: source,
    titulo: '',
    de,
    para,
    geracao_anterior: from,
    geracao: generation,
    conjuntos: [
      exampleSet('alteracoes', { chave: [], valores_da_versao: [] }),
      exampleSet('empresas', {
        chave: ['cnpj_basico'],
        valores_da_versao: [{ coluna: 'dataset_month', valor: para }],
      }),
    ],
  };
}
