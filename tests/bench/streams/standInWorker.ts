import { parentPort } from 'node:worker_threads';
import { startEventStoreStandIn } from '../../contract/standIn/eventStoreStandIn.ts';

/** EventStoreDB's stand-in in a thread, and so a heap, of its own; tells how it is reached. */
const server = await startEventStoreStandIn();
parentPort?.postMessage(server.connectionString);
