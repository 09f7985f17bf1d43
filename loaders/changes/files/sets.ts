/**
 * The data sets of what changed between two generations: the changes as they are listed, and for each
 * compared resource the rows by which a copy of its bulk files is brought forward.
 */
import { CHANGE_FIELDS, type ChangeField, type Changes } from '../../../shared/datasets/changes.ts';
import type { Resource } from '../../../shared/datasets/define.ts';
import { text } from '../../../shared/datasets/fields.ts';
import { CELL, encodeRow } from '../../../shared/store/records/rows.ts';
import { type Column, columnsOf, type Place } from '../../export/columns.ts';

export const CHANGES_SET = 'alteracoes';

export interface ChangedSet {
  readonly name: string;
  readonly title: string;
  /** The columns that tell which rows of a copy are replaced; none in the list of changes. */
  readonly key: readonly string[];
  readonly ofVersion: readonly string[];
  /** The column with the stamp of the publication, or null. */
  readonly stamp: string | null;
  readonly columns: readonly Column[];
}

const column = (name: string, description: string, at: number): Column => ({
  name,
  type: 'texto',
  description,
  place: { kind: 'cell', at },
  field: text(description),
  unlike: null,
});

const SAID: Readonly<Record<ChangeField, string>> = {
  chave: 'Chave do registro que mudou, ou do seu titular.',
  conjunto: 'Nome do conjunto em que está o registro.',
  registro: 'O registro que mudou, entre os da mesma chave.',
  tipo: 'Tipo da alteração.',
  campo: 'Campo que mudou; nulo onde o registro entrou ou saiu.',
  antes: 'Valor na versão anterior.',
  depois: 'Valor nesta versão.',
  uf: 'UF do registro.',
  municipio: 'Município do registro.',
  cnae: 'CNAE principal do registro.',
};

export const changesSet = (): ChangedSet => ({
  name: CHANGES_SET,
  title: 'Alteração entre duas versões, por ordem de empresa, obra, devedor ou imóvel',
  key: [],
  ofVersion: [],
  stamp: null,
  columns: [
    column('de', 'Versão anterior.', 0),
    column('para', 'Versão posterior.', 1),
    column('geracao_anterior', 'Geração da versão anterior.', 2),
    column('geracao', 'Geração da versão posterior.', 3),
    ...CHANGE_FIELDS.map((name, i) => column(name, SAID[name], i + 4)),
  ],
});

/** The cells before those of a stored row: the operation, and the version of the columns that have it. */
const OPERATION = 0;
const VERSION = 1;
const FIRST = 2;

export const PRESENT = 'presente';
export const ABSENT = 'ausente';

export const presentRow = (version: string, row: string): string => PRESENT + CELL + version + CELL + row;
/** `cells` are those of the row that is no longer there, without its other values than the key. */
export const absentRow = (cells: readonly (string | null)[]): string => encodeRow([ABSENT, null, ...cells]);

function moved(place: Place): Place {
  switch (place.kind) {
    case 'partition':
      return place;
    case 'version':
      return { kind: 'cell', at: VERSION };
    case 'cell':
      return { kind: 'cell', at: place.at + FIRST };
    case 'joined':
      return { kind: 'joined', parts: place.parts.map(moved) };
  }
}

/**
 * Returns the fields by which rows are replaced (docs/decisions/0160): the key of the publisher, or for rows
 * without one that of their document or holder, and the texts that tell its records apart. By debtor alone,
 * 945 changed values of PGFN took 10,685 rows. All rows with one key are replaced together, as in every set;
 * multisets of rows would need counts. Files lack days before 1582, so days are no key.
 */
export function replacedBy({ of, resources }: Changes, resource: Resource): readonly string[] {
  if (resource.key.length > 0) return resource.key;
  const { identity = [] } = resources.find((one) => one.resource === resource) ?? {};
  const texts = columnsOf(of, resource).filter(
    ({ name, type }) => identity.includes(name) && type === 'texto',
  );
  return [of.kind === 'holder' ? of.holder : of.partition, ...texts.map(({ name }) => name)];
}

export function resourceSet(changes: Changes, resource: Resource): ChangedSet {
  const own = columnsOf(changes.of, resource);
  const said = `Se a chave ainda tem linhas (${PRESENT}), que substituem as de antes, ou não (${ABSENT}).`;
  return {
    name: resource.name,
    title: resource.title,
    key: replacedBy(changes, resource),
    ofVersion: own.filter(({ place }) => place.kind === 'version').map(({ name }) => name),
    stamp: stampOf(resource),
    columns: [
      column('operacao', said, OPERATION),
      ...own.map((one) => ({ ...one, place: moved(one.place) })),
    ],
  };
}

/** Returns the field with the stamp of the publication, which changes in every row; null without one. */
export const stampOf = ({ layout }: Resource): string | null =>
  layout.kind === 'fixed' ? layout.fileName.stamp : null;
