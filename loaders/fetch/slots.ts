/** Bounds the concurrent requests of a fetch and its memory: each request has one buffer, which is reused. */

export interface Slots {
  readonly connections: number;
  /** Runs the work with a buffer of so many bytes, in the order of the calls, and then frees the buffer. */
  use<T>(bytes: number, work: (buffer: Buffer) => Promise<T>): Promise<T>;
}

export function openSlots(connections: number): Slots {
  const free: Buffer[] = Array.from({ length: connections }, () => Buffer.alloc(0));
  const waiting: ((buffer: Buffer) => void)[] = [];
  const take = (): Promise<Buffer> => {
    const buffer = free.pop();
    return buffer ? Promise.resolve(buffer) : new Promise((given) => waiting.push(given));
  };
  const give = (buffer: Buffer): void => {
    const next = waiting.shift();
    if (next) next(buffer);
    else free.push(buffer);
  };
  return {
    connections,
    use: async (bytes, work) => {
      const taken = await take();
      const buffer = taken.length < bytes ? Buffer.allocUnsafeSlow(bytes) : taken;
      try {
        return await work(buffer.subarray(0, bytes));
      } finally {
        give(buffer);
      }
    },
  };
}
