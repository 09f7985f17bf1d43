/** A publication that is wrong as a whole, as data: its bytes have no fault, and a gate must refuse it. */

import type { Files } from '../support/memory-objects.ts';
import type { ColumnEdit, Edit } from './edits.ts';
import { resourceOfFile } from './sheet.ts';

export interface Scene {
  readonly source: string;
  /** The files of the same moment of another source, and those of the publication before this one. */
  readonly other: (source: string) => Files;
  readonly before: Files;
}

export type Change = (files: Files, scene: Scene) => Files;

export interface Corruption {
  readonly name: string;
  readonly resource: string;
  /** Field that the refusal must name; null where the files as such are wrong. */
  readonly field: string | null;
  /** Whether it must be refused where nothing is served, too. */
  readonly first: boolean;
  readonly change: Change;
}

export type SourceCorruptions = Readonly<Record<string, readonly Corruption[]>>;

/** Whether a corruption must be refused where nothing is served, or only beside a served publication. */
type When = 'at first' | 'beside the served';

/** Corruptions of one field, in every file of its resource. */
export const ofField = (
  when: When,
  resource: string,
  field: string,
  edits: Readonly<Record<string, ColumnEdit>>,
): Corruption[] =>
  Object.entries(edits).map(([name, edit]) => ({
    name,
    resource,
    field,
    first: when === 'at first',
    change: every(resource, edit(field)),
  }));

/** Corruptions of files as such, in every file of their resource. */
export const ofEvery = (when: When, resource: string, edits: Readonly<Record<string, Edit>>): Corruption[] =>
  ofFiles(
    when,
    resource,
    Object.fromEntries(Object.entries(edits).map(([name, edit]) => [name, every(resource, edit)])),
  );

/** Corruptions of some files, or of the folder. */
export const ofFiles = (
  when: When,
  resource: string,
  changes: Readonly<Record<string, Change>>,
): Corruption[] =>
  Object.entries(changes).map(([name, change]) => ({
    name,
    resource,
    field: null,
    first: when === 'at first',
    change,
  }));

const isOf = (scene: Scene, resource: string, file: string): boolean =>
  resourceOfFile(scene.source, file).name === resource;

const mapped = (files: Files, edit: (bytes: Buffer, file: string) => Buffer): Files =>
  new Map([...files].map(([file, bytes]) => [file, edit(bytes, file)]));

export const every =
  (resource: string, edit: Edit): Change =>
  (files, scene) =>
    mapped(files, (bytes, file) =>
      isOf(scene, resource, file) ? edit(bytes, { source: scene.source, file }) : bytes,
    );

export const those =
  (names: RegExp, edit: Edit): Change =>
  (files, scene) =>
    mapped(files, (bytes, file) => (names.test(file) ? edit(bytes, { source: scene.source, file }) : bytes));

const fileWith = (files: Files, name: RegExp): [string, Buffer] => {
  const found = [...files].find(([file]) => name.test(file));
  if (!found) throw new Error(`no file like ${name} among ${[...files.keys()].join(', ')}`);
  return found;
};

export const exchanged =
  (one: RegExp, other: RegExp): Change =>
  (files) => {
    const [a, b] = [fileWith(files, one), fileWith(files, other)];
    return new Map([...files, [a[0], b[1]], [b[0], a[1]]]);
  };

export const copied =
  (from: RegExp, to: RegExp): Change =>
  (files) =>
    new Map([...files, [fileWith(files, to)[0], Buffer.concat([fileWith(files, from)[1], Buffer.from('')])]]);

export const foreign =
  (to: RegExp, source: string, name: RegExp): Change =>
  (files, scene) =>
    new Map([...files, [fileWith(files, to)[0], fileWith(scene.other(source), name)[1]]]);

export const without =
  (names: RegExp): Change =>
  (files) =>
    new Map([...files].filter(([file]) => !names.test(file)));

export const only =
  (names: RegExp): Change =>
  (files) =>
    new Map([...files].filter(([file]) => names.test(file)));

/** The files of the publication before are there too. */
export const merged: Change = (files, { before }) => new Map([...before, ...files]);
