/** The attacks of careless and hostile callers. Each attack throws where the service lets it last or grow. */
import { equal, ok } from 'node:assert/strict';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../support/programs.ts';
import { exchange } from './client.ts';
import { type Crowd, crowdOf } from './crowd.ts';
import type { Served } from './served.ts';

export type Attack = (served: Served) => Promise<void>;

/** The service closes a silent connection after seven seconds of the settings of the part. */
const CLOSED_MS = 15_000;
/** Answers after which the progress of pipelined requests is looked at again, and the time for them. */
const STEP = 100;
const STEP_MS = 30_000;
const ADMIN = 'POST /v1/admin/chaves HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
const MEGABYTE = 2 ** 20;

/** Runs work beside open connections, and closes them. */
async function beside(crowd: Crowd, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    crowd.close();
  }
}

const untilAllClosed = async (crowd: Crowd, what: string): Promise<void> => {
  await until(() => crowd.closed() === crowd.sockets.length, CLOSED_MS).catch(() => {
    const open = crowd.sockets.length - crowd.closed();
    throw new Error(
      `${open} of ${crowd.sockets.length} connections with ${what} are open after ${CLOSED_MS / 1_000} s`,
    );
  });
};

const goodHead = ({ key, examplePath }: Served): string =>
  `GET ${examplePath} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\n`;

export const ATTACKS: Readonly<Record<string, Attack>> = {
  'a page that sends requests without a token and with wrong ones': async ({ url, token }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 4 });
    const ask = async (authorization: string): Promise<number> => {
      const headers = authorization === '' ? {} : { authorization };
      return (await exchange(url, agent, { method: 'GET', path: '/v1/admin/chaves', headers })).status;
    };
    for (let i = 0; i < 30; i++) {
      equal(await ask(''), 401, 'a request without a token is not answered 401');
      ok([401, 429].includes(await ask(`Bearer adm_${i}`)), 'a wrong token is not refused');
      equal(await ask(`Bearer ${token}`), 200, `the valid token is locked out after ${i + 1} requests`);
    }
    agent.destroy();
  },
  '600 bodies of a megabyte without a token': (served) => {
    const bytes = `${ADMIN}Content-Length: ${2 * MEGABYTE}\r\n\r\n${'x'.repeat(MEGABYTE)}`;
    const crowd = crowdOf({ url: served.url, count: 600, bytes });
    return beside(crowd, async () => {
      await untilAllClosed(crowd, 'a body without a token');
    });
  },
  'half heads on 600 connections': ({ url }) => {
    const crowd = crowdOf({ url, count: 600, bytes: 'GET /v1/status HTTP/1.1\r\nHost: local' });
    return beside(crowd, () => untilAllClosed(crowd, 'half a head'));
  },
  'bodies that arrive byte by byte on 300 connections': (served) => {
    const head = `${ADMIN}Authorization: Bearer ${served.token}\r\nContent-Length: 10000\r\n\r\n`;
    const crowd = crowdOf({ url: served.url, count: 300, bytes: head });
    return beside(crowd, async () => {
      const dripping = setInterval(() => {
        for (const socket of crowd.sockets) if (socket.writable && !socket.connecting) socket.write('x');
      }, 300);
      await untilAllClosed(crowd, 'a dripping body').finally(() => clearInterval(dripping));
      const [first] = [...crowd.statuses().keys()];
      equal(first, 408, `a dripping body is answered ${first}, not 408`);
    });
  },
  '10,000 pipelined requests on one connection': (served) => {
    const count = 10_000;
    const crowd = crowdOf({ url: served.url, count: 1, bytes: `${goodHead(served)}\r\n`.repeat(count) });
    return beside(crowd, async () => {
      const answered = (): number => [...crowd.statuses().values()].reduce((sum, n) => sum + n, 0);
      // A busy machine answers slowly, but it must go on.
      for (let before = -1; before < answered() && answered() < count && crowd.closed() === 0; ) {
        before = answered();
        await until(() => answered() >= before + STEP || answered() >= count, STEP_MS).catch(() => undefined);
      }
      equal(crowd.statuses().get(200), count, `${answered()} answers: ${[...crowd.statuses()].join('; ')}`);
    });
  },
  '2,000 idle connections to the API and to the portal': (served) => {
    const crowds = [served.url, served.service.portal].map((url) =>
      crowdOf({ url, count: 2_000, bytes: '' }),
    );
    return beside(crowds[0] as Crowd, () =>
      beside(crowds[1] as Crowd, async () => {
        // The good caller is served beside them, also after some of them were closed.
        await pause(4_000);
      }),
    );
  },
  'callers that never read long answers on 100 connections': ({ service }) => {
    // The portal's files are in memory, so this uses only buffers of the service and no time of its store.
    const bytes = 'GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(30);
    const crowd = crowdOf({ url: service.portal, count: 100, bytes, isDeaf: true });
    return beside(crowd, () => pause(8_000));
  },
};
