/** Reads the lines of a log group since a moment. */
import { FilterLogEventsCommand, type FilterLogEventsCommandOutput } from '@aws-sdk/client-cloudwatch-logs';
import { onLogs } from '../errors.ts';
import type { OperatorClients } from './clients.ts';

/** The lines of a few minutes; a busy service has more, and the first thousand show their form. */
const MOST_LINES = 1_000;

/** `since` is in milliseconds since 1970. Lines may appear a minute after being written. @throws LogsError */
export async function logLines(
  client: OperatorClients['logs'],
  group: string,
  since: number,
  pattern?: string,
): Promise<string[]> {
  const lines: string[] = [];
  let token: string | undefined;
  do {
    const command = new FilterLogEventsCommand({
      logGroupName: group,
      startTime: since,
      filterPattern: pattern,
      nextToken: token,
    });
    const page: FilterLogEventsCommandOutput = await onLogs('FilterLogEvents', () => client.send(command));
    lines.push(...(page.events ?? []).map(({ message = '' }) => message.trimEnd()));
    token = page.nextToken;
  } while (token && lines.length < MOST_LINES);
  return lines;
}
