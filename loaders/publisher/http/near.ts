/** Recognises addresses of this machine and its networks, to which a publisher's name must not lead. */
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { PublisherError } from '../ports.ts';

/** What the registry of IANA for special addresses does not call global. */
const NEAR_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
const NEAR_6: readonly (readonly [string, number])[] = [
  ['::', 128],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
];
/** A shorter prefix is that of a tunnel through which all addresses are reached. */
const SHORTEST_PREFIX = 8;

const ranges = new BlockList();
for (const [network, prefix] of NEAR_4) {
  // A BlockList applies IPv4 rules to mapped IPv6 addresses; the other embeddings need rules of their own.
  ranges.addSubnet(network, prefix);
  ranges.addSubnet(`::${network}`, 96 + prefix, 'ipv6');
  ranges.addSubnet(`64:ff9b::${network}`, 96 + prefix, 'ipv6');
  ranges.addSubnet(`2002:${hexOf(network)}::`, 16 + prefix, 'ipv6');
}
for (const [network, prefix] of NEAR_6) ranges.addSubnet(network, prefix, 'ipv6');

function hexOf(network: string): string {
  const bytes = network.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
  return `${bytes.slice(0, 2).join('')}:${bytes.slice(2).join('')}`;
}

/** The networks of this machine, which may have public addresses. */
function ownNetworks(): BlockList {
  const own = new BlockList();
  for (const { cidr } of Object.values(networkInterfaces()).flatMap((all) => all ?? [])) {
    const [network = '', prefix = ''] = cidr?.split('/') ?? [];
    if (Number(prefix) < SHORTEST_PREFIX) continue;
    own.addSubnet(network, Number(prefix), isIPv6(network) ? 'ipv6' : 'ipv4');
  }
  return own;
}

export function isNear(address: string): boolean {
  const bare = address.replace(/%.*$/, '');
  const family = isIPv6(bare) ? 'ipv6' : 'ipv4';
  return ranges.check(bare, family) || ownNetworks().check(bare, family);
}

/** `dns.lookup` with all addresses. */
export type Resolve = (
  host: string,
  options: LookupOptions & { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks up a host for the connection that is then made to this very address, so a name cannot have another
 * one in between. An address that the operator gave as a number is not looked up: it says itself where it
 * leads. The lookup of a name fails with a PublisherError, `moved`, where one of its addresses is near.
 */
export const lookupFar =
  (resolve: Resolve = lookup): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const near = addresses.find(({ address }) => isNear(address));
      if (near) return done(nearError(host, near.address), []);
      const [first] = addresses;
      return options.all || !first ? done(null, addresses) : done(null, first.address, first.family);
    });
  };

const nearError = (host: string, address: string): PublisherError =>
  new PublisherError(
    'moved',
    `${host}: the name leads to ${address}, an address of the own host or of a network around it; for a mirror of your own give its number in place of its name`,
  );
