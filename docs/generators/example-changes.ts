/** The items of a table of changes, and an invented one for the examples of the public description. */
import { addLists, ListPacker } from '../../loaders/changes/pack-pieces.ts';
import { sortableOf } from '../../loaders/changes/runs.ts';
import type { Item, ItemKey } from '../../shared/aws/read-items.ts';
import { CHANGE_FIELDS, type Changes, kindsOf } from '../../shared/datasets/changes.ts';
import { cnpj } from '../../shared/datasets/cnpj/index.ts';
import type { Change } from '../../shared/store/changes/feed-form.ts';
import { changesItems } from '../../shared/store/changes/key-form.ts';
import type { Pair } from '../../shared/store/generations/pairs.ts';
import type { ChangedManifest, ChangedSetFiles, Named } from '../../shared/store/loads/exports.ts';
import type { Block } from '../../shared/store/records/block.ts';
import { HEAD_ATTRIBUTE } from '../../shared/store/records/heads.ts';
import type { ReadItems } from '../../shared/store/records/read-list.ts';
import { encodeRow } from '../../shared/store/records/rows.ts';

export interface WrittenItem {
  readonly key: ItemKey;
  readonly content: string | Block;
}

const rowOf = (change: Change): string => encodeRow(CHANGE_FIELDS.map((field) => change[field]));

/** Returns all items of a table with these changes, which have the order of the comparison. */
export function itemsWith(changes: Changes, all: readonly Change[]): WrittenItem[] {
  const items = changes.byKey ? ofKeys(all) : [];
  const to = { block: (key: ItemKey, content: Block) => void items.push({ key, content }) };
  const kinds = kindsOf(changes).map(({ name }) => name);
  const packed = (['tipo', 'cnae'] as const).map((by) => {
    const packer = new ListPacker(by, to);
    const listed = all.filter((change) => change[by] !== null).map(rowOf);
    const sorted = listed
      .map(sortableOf(by, kinds))
      .toSorted((a, b) => Number(a.key > b.key) - Number(a.key < b.key));
    for (const one of sorted) packer.add(one);
    packer.end();
    return { by, lists: packer.lists };
  });
  addLists(to, packed, kinds);
  return items;
}

/** The partition of a company is the root of its CNPJ. */
const ROOT = 8;

const ofKeys = (all: readonly Change[]): WrittenItem[] =>
  [...Map.groupBy(all, ({ chave }) => chave ?? '')].flatMap(([key, own]) => {
    const { head, blocks } = changesItems(key.slice(0, ROOT), key.slice(ROOT), own.map(rowOf));
    const inBlocks = blocks.map(({ key: at, block }) => ({ key: at, content: block }));
    return [{ key: head.key, content: head.text }, ...inBlocks];
  });

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
