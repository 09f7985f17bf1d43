/** Finds the TCP ports of the service. */
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Served } from './served.ts';

/** Reads /proc where there is one; elsewhere returns the ports that the service announces. */
export function listeningPorts({ url, service }: Served): readonly number[] {
  const announced = [url, service.portal].map((address) => Number(new URL(address).port));
  if (!existsSync('/proc/net/tcp')) return announced;
  return [...new Set([...announced, ...portsOf(service.pid)])];
}

const LISTENING = '0A';

function portsOf(pid: number): number[] {
  const sockets = new Set(
    readdirSync(`/proc/${pid}/fd`).map(
      (name) => /socket:\[(\d+)\]/.exec(targetOf(`/proc/${pid}/fd/${name}`))?.[1],
    ),
  );
  return ['tcp', 'tcp6']
    .map((table) => `/proc/${pid}/net/${table}`)
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter((cells) => cells[3] === LISTENING && sockets.has(cells[9]))
    .map((cells) => Number.parseInt(cells[1]?.split(':')[1] ?? '0', 16));
}

/** A file that is closed while it is read has no target. */
function targetOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
