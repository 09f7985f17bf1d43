/** A thread that writes a publication's archives. It keeps the population, which takes minutes to count. */
import '../local/compiler.ts';
import { parentPort } from 'node:worker_threads';
import { type Member, writeMembers } from './kit/members.ts';
import { membersOf } from './registry.ts';
import type { ArchiveTask } from './threads.ts';

let members: readonly Member[] | undefined;

parentPort?.on('message', async ({ source, publication, dir, archive }: ArchiveTask) => {
  members ??= membersOf(source, publication);
  const mine = members.filter((member) => member.archive === archive);
  parentPort?.postMessage(await writeMembers(dir, mine, false));
});
