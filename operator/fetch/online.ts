/** Finds out whether this machine reaches any publisher, before each is asked repeatedly for minutes. */
import { connect } from 'node:net';
import { lookupFar } from '../../loaders/publisher/http/near.ts';
import { Refusal } from '../command/errors.ts';

/** Codes of a machine without a network, or without a server for names. Others come from a host. */
const OFFLINE = ['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH', 'EADDRNOTAVAIL'];
/** A host that is slow is not taken for a missing network. */
const PATIENCE_MS = 5_000;

/** Returns the code of the error of a connection; null where there is none. */
export type Reach = (host: string, port: number) => Promise<string | null>;

/** @throws Refusal where no host of the addresses can be reached, and none of them is at fault for it */
export async function refuseOffline(addresses: readonly string[], reach: Reach = reachHost): Promise<void> {
  const urls = addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address));
  const all = new Map(urls.map((url) => [url.host, url]));
  if (all.size === 0) return;
  const tried = [...all.values()].map(async ({ hostname, port, protocol }) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const code = await reach(host, Number(port) || (protocol === 'https:' ? 443 : 80));
    if (code !== null && OFFLINE.includes(code)) throw new Error(code);
  });
  // The first host that is reached is enough.
  const error = await Promise.any(tried).then(
    () => null,
    (failed: AggregateError) => failed,
  );
  if (error === null) return;
  const codes = [...new Set(error.errors.map(({ message }: Error) => message))].join(', ');
  throw new Refusal(
    `this machine reaches no publisher (${[...all.keys()].join(', ')}: ${codes}): it has no network, or cannot look up names; connect it and start the command again`,
  );
}

const lookup = lookupFar();

const reachHost: Reach = (host, port) =>
  new Promise((done) => {
    const socket = connect({ host, port, lookup });
    const end = (code: string | null): void => {
      socket.destroy();
      done(code);
    };
    socket.setTimeout(PATIENCE_MS, () => end(null));
    socket.on('connect', () => end(null));
    socket.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? null));
  });
