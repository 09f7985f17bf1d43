/** The parts of the campaign, in the order in which they run. */
import type { BREAK_PARTS } from '../../../bench/campaigns/trials.ts';
import type { Part } from '../part.ts';
import { administration } from './administration.ts';
import { archives } from './archives.ts';
import { browser } from './browser.ts';
import { callers } from './callers.ts';
import { clocks } from './clocks.ts';
import { cuts } from './cuts.ts';
import { disks } from './disks.ts';
import { files } from './files.ts';
import { handles } from './handles.ts';
import { kills } from './kills.ts';
import { memory } from './memory.ts';
import { mixed } from './mixed.ts';
import { raw } from './raw.ts';
import { requests } from './requests.ts';
import { switches } from './switches.ts';
import { twos } from './twos.ts';

export type PartName = (typeof BREAK_PARTS)[number];

export const PARTS: Readonly<Record<PartName, Part>> = {
  requests,
  raw,
  administration,
  callers,
  browser,
  switches,
  mixed,
  kills,
  cuts,
  disks,
  handles,
  clocks,
  files,
  twos,
  memory,
  archives,
};
