/** Profiles of invented publications, as partition samples them, without a load. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFile } from '../../../loaders/read/opened-file.ts';
import { rowSampler } from '../../../loaders/read/profile/sampler.ts';
import { takeInventory } from '../../../loaders/steps/inventory.ts';
import { type Member, resourceOf } from '../../../loaders/work/plan.ts';
import type { LoadProfile, SampledFile } from '../../../loaders/work/profile.ts';
import { fileObjects } from '../../../local/objects.ts';
import type { Source } from '../../../shared/datasets/define.ts';
import { writeSynthetic } from '../../../synthetic/write.ts';

/** Changes the cells of a row in place. */
export type Edit = (cells: string[]) => void;

export interface Profiled {
  readonly profile: LoadProfile;
  readonly sampled: readonly SampledFile[];
  /** Profiles of the publication where files with `part` in their names are edited, with all cells quoted. */
  readonly edited: (part: string, edit: Edit) => Pick<Profiled, 'profile' | 'sampled'>;
}

interface Kept {
  readonly member: Member;
  readonly lines: readonly string[];
  readonly sampled: SampledFile;
}

export async function profiled(source: Source, seed: number, companies = 2_000): Promise<Profiled> {
  const dir = mkdtempSync(join(tmpdir(), 'profiled-'));
  try {
    await writeSynthetic({ source: source.name, companies, seed, parts: 10, faults: 0, dir, plain: true });
    const { members } = await takeInventory(source, source.sampleVersion, fileObjects(dir));
    const files = members.map((member): Kept => {
      const lines = readFileSync(join(dir, member.object), 'latin1').split(/\r?\n/);
      return { member, lines, sampled: sampleOf(source, member, lines) };
    });
    return {
      ...withProfile(
        source,
        files.map(({ sampled }) => sampled),
      ),
      edited: (part, edit) =>
        withProfile(
          source,
          files.map(({ member, lines, sampled }) =>
            member.file.includes(part)
              ? sampleOf(
                  source,
                  member,
                  lines.map((line) => editedLine(line, edit)),
                )
              : sampled,
          ),
        ),
    };
  } finally {
    rmSync(dir, { recursive: true });
  }
}

const withProfile = (source: Source, sampled: readonly SampledFile[]) => ({
  sampled,
  profile: {
    source: source.name,
    versao: source.sampleVersion,
    files: sampled.map(({ profile }) => profile),
  },
});

function editedLine(line: string, edit: Edit): string {
  if (line === '') return line;
  const cells = line.slice(1, -1).split('";"');
  edit(cells);
  return `"${cells.join('";"')}"`;
}

function sampleOf(source: Source, member: Member, lines: readonly string[]): SampledFile {
  const resource = resourceOf({ source: source.name }, member.resource);
  const sampler = rowSampler(source, resource, member);
  const bytes = lines.filter((line) => line !== '').map((line) => Buffer.from(line, 'latin1'));
  const opened = openFile(resource, member.file, bytes[0]!, {});
  const rows = opened.hasHeader ? bytes.slice(1) : bytes;
  rows.forEach((row, i) => {
    opened.checkEncoding(row, 0, row.length);
    if (sampler.takes(i)) sampler.add(opened.form, row, 0, row.length);
  });
  return sampler.result();
}
