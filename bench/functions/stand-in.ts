/**
 * DynamoDB as a function finds it: an HTTP server over the store of a data folder, which answers four
 * milliseconds later than that would. Prints its port; arguments: the data folder.
 */
import '../../local/compiler.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { openFolder } from '../../local/store/client.ts';
import { openStorePort } from './store-port.ts';

/** AWS promises single-digit milliseconds for a read. */
const LATENCY_MS = 4;

const [dataDir = ''] = process.argv.slice(2);
const { client } = await openFolder(dataDir);
const { endpoint } = await openStorePort({ client, before: () => pause(LATENCY_MS) });
console.log(new URL(endpoint).port);
