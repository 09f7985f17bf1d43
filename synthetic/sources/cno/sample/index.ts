/** The bundled CNO sample: the five files of one day. */
import type { Sample } from '../../../samples/bundled.ts';
import { cnoFiles } from './files.ts';
import { ACTIVITIES, AREAS, LINKS, WORKS } from './rows.ts';

export const sample: Sample = cnoFiles({ works: WORKS, activities: ACTIVITIES, areas: AREAS, links: LINKS });
