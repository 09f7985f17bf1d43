/**
 * Shifts the clock of a program by the milliseconds in the file CLOCK_FILE, which may change while it runs;
 * started with NODE_OPTIONS=--import. Monotonic time and timers are not shifted, as on a machine whose clock
 * is set.
 */
import { readFileSync } from 'node:fs';

const file = process.env['CLOCK_FILE'] ?? '';
const EVERY_MS = 20;
let shift = 0;
let read = Number.NEGATIVE_INFINITY;

function shifted(): number {
  if (performance.now() - read > EVERY_MS) {
    read = performance.now();
    shift = Number(readFileSync(file, 'utf8'));
  }
  return realNow() + shift;
}

const realNow = Date.now;

class ShiftedDate extends Date {
  constructor(...parts: ConstructorParameters<typeof Date> | []) {
    if (parts.length === 0) super(shifted());
    else super(...parts);
  }

  static override now(): number {
    return shifted();
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
