/** The port of a publisher over HTTP. */
import type { Publisher } from './ports.ts';

export interface PublisherOptions {
  /** How the publisher reaches whoever fetches; sent in `User-Agent`. Empty for none. */
  readonly contact: string;
  /** Requests at the same time. */
  readonly connections: number;
}

export function openPublisher(_options: PublisherOptions): Publisher {
  throw new Error('not built yet');
}
