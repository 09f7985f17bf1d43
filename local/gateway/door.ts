/** Counts a port's connections: one address cannot take all, and idle ones end before one is refused. */

export interface Door {
  /** Returns whether a connection from this network may enter; it then has to leave. */
  readonly enter: (network: string) => boolean;
  readonly leave: (network: string) => void;
}

export function doorOf(most: number, endIdle: () => void): Door {
  const byNetwork = new Map<string, number>();
  let all = 0;
  return {
    enter: (network) => {
      const count = (byNetwork.get(network) ?? 0) + 1;
      if (all >= most || count > most / 2) return false;
      all++;
      byNetwork.set(network, count);
      if (all > (most * 3) / 4) endIdle();
      return true;
    },
    leave: (network) => {
      all--;
      const left = (byNetwork.get(network) ?? 1) - 1;
      if (left > 0) byNetwork.set(network, left);
      else byNetwork.delete(network);
    },
  };
}
