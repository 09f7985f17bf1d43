/** Locks by name, in the order of the requests. */

export interface Locks {
  /** Resolves when the lock is held. The returned function releases it and can be called more than once. */
  acquire(name: string): Promise<() => void>;
}

export function makeLocks(): Locks {
  const last = new Map<string, Promise<void>>();
  return {
    acquire: async (name) => {
      const before = last.get(name);
      let release = (): void => undefined;
      const mine = new Promise<void>((resolve) => {
        release = resolve;
      });
      const tail = before ? before.then(() => mine) : mine;
      last.set(name, tail);
      void tail.then(() => {
        if (last.get(name) === tail) last.delete(name);
      });
      await before;
      return release;
    },
  };
}
