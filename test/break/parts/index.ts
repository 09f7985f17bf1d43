/** The parts of the campaign, in the order in which they run. */
import type { BREAK_PARTS } from '../../../bench/campaigns/trials.ts';
import type { Part } from '../part.ts';
import { cuts } from './cuts.ts';
import { disks } from './disks.ts';
import { handles } from './handles.ts';
import { mixed } from './mixed.ts';
import { raw } from './raw.ts';
import { requests } from './requests.ts';
import { twos } from './twos.ts';

export type PartName = (typeof BREAK_PARTS)[number];

export const PARTS: Readonly<Record<PartName, Part>> = {
  requests,
  raw,
  mixed,
  cuts,
  disks,
  handles,
  twos,
};
