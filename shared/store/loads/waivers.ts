/** Waivers of gates: an operator publishes one load although these gates fail, and says why. */

export interface Waiver {
  readonly gate: string;
  readonly reason: string;
}

/** Gate → reason, as the request and the record of a load have them. */
export type Reasons = Readonly<Record<string, string>>;

export const acceptedBy = (waivers: readonly Waiver[]): { accept: string[]; because: Reasons } => ({
  accept: waivers.map(({ gate }) => gate),
  because: Object.fromEntries(waivers.map(({ gate, reason }) => [gate, reason])),
});

export const waiverText = (waivers: readonly Waiver[]): string | null =>
  waivers.map(({ gate, reason }) => `${gate}: ${reason}`).join('; ') || null;
