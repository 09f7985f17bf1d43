/** A process that is handed connections: it answers them, or is killed before it has taken one. */
import type { Socket } from 'node:net';
import type { FromWorker, ToWorker } from '../../../local/service/messages.ts';

const [, , mode] = process.argv;
const send = (message: FromWorker): unknown => process.send?.(message);

process.on('message', (message: ToWorker, socket?: Socket) => {
  if (message.kind === 'ask') send({ kind: 'awake' });
  if (message.kind !== 'connection') return;
  if (mode === 'dies') process.kill(process.pid, 'SIGKILL');
  send({ kind: 'took', id: message.id });
  socket?.end(`process ${process.pid}`, () => send({ kind: 'left', network: message.network }));
});
process.on('disconnect', () => process.exit());
