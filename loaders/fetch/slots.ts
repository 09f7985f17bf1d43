/** Bounds the concurrent requests of a fetch and its memory: each request has one buffer, which is reused. */
import { slotsOf } from '../publisher/http/slots.ts';

export interface Slots {
  readonly connections: number;
  /** Runs the work with a buffer of so many bytes, in the order of the calls, and then frees the buffer. */
  use<T>(bytes: number, work: (buffer: Buffer) => Promise<T>): Promise<T>;
}

export function openSlots(connections: number): Slots {
  const slots = slotsOf(connections);
  const free: Buffer[] = [];
  return {
    connections,
    use: async (bytes, work) => {
      const leave = await slots.take();
      const taken = free.pop() ?? Buffer.alloc(0);
      const buffer = taken.length < bytes ? Buffer.allocUnsafeSlow(bytes) : taken;
      try {
        return await work(buffer.subarray(0, bytes));
      } finally {
        free.push(buffer);
        leave();
      }
    },
  };
}
