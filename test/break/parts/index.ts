/** The parts of the campaign, in the order in which they run. */
import type { BREAK_PARTS } from '../../../bench/campaigns/trials.ts';
import type { Part } from '../part.ts';
import { mixed } from './mixed.ts';
import { requests } from './requests.ts';

export type PartName = (typeof BREAK_PARTS)[number];

export const PARTS: Readonly<Record<PartName, Part>> = {
  requests,
  mixed,
};
