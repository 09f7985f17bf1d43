/**
 * The limit of a test, of its preparation and of every wait in it, in milliseconds. A test that hangs ends
 * then. With SLOW tests take longer. A shorter limit would measure how busy the machine is: the slowest test
 * takes seconds on an idle one, and minutes on one with six processes for each core.
 */
export const LONGEST_MS = process.env['SLOW'] ? 3_600_000 : 600_000;
