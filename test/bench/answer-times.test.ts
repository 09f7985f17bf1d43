/** Single answers are timed in the order of their paths, and any that is not a 200 ends the measurement. */
import { afterEach, expect, test } from 'vitest';
import { answerTimes } from '../../bench/serve/answer-times.ts';
import { targetOf } from '../../bench/serve/client.ts';
import { httpStandIn, rawStandIn, type StandIn } from './stand-ins.ts';

const open: StandIn[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** Answers the path `/lost` with 404. */
async function server(paths: string[]): Promise<StandIn> {
  const one = await httpStandIn(({ url = '' }, response) => {
    paths.push(url);
    response.statusCode = url === '/lost' ? 404 : 200;
    response.end('{}');
  });
  open.push(one);
  return one;
}

test('each path is asked once, in order, and has its own time', async () => {
  const paths: string[] = [];
  const { url } = await server(paths);
  const times = await answerTimes(targetOf(url, []), ['/a', '/b', '/a']);
  expect(paths).toEqual(['/a', '/b', '/a']);
  expect(times).toHaveLength(3);
});

test('another status ends the measurement with its path', async () => {
  const paths: string[] = [];
  const { url } = await server(paths);
  const asked = answerTimes(targetOf(url, []), ['/a', '/lost', '/a']);
  await expect(asked).rejects.toThrow('GET /lost: status 404 in place of an answer with status 200');
  expect(paths).toEqual(['/a', '/lost']);
});

test('an answer that breaks off ends it too', async () => {
  const one = await rawStandIn(() => ({
    bytes: 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nab',
    close: true,
  }));
  open.push(one);
  await expect(answerTimes(targetOf(one.url, []), ['/a'])).rejects.toThrow('GET /a: cut off');
});
