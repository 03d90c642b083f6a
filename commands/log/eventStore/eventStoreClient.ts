import { EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import { knowsNoLeader } from './eventStoreFailure.ts';
import { clientOptions } from './eventStoreTimeouts.ts';

/**
 * The client of EventStoreDB, with three of its faults mended (6.2.1). Nothing is sent before it is first used.
 *
 * - When a call breaks, the client asks by itself whether the connection is still the one in use (`handleError`).
 *   While it looks for a leader, that question waits for the look, and fails with it. Nobody waits for the question,
 *   so its failure would end the process. It needs no answer: a connection that is being looked for is not the one
 *   that broke, and callers get the same failure from their own call.
 * - Whether a server takes many appends over one call is asked once (`supports`). If that fails because there is no
 *   leader, the failure is remembered and answered to every append from then on, long after there is a leader. And
 *   the answers to appends that share a call are kept in one place for all connections of a process: when one breaks,
 *   those of the others are forgotten too, and their arrival throws where nothing catches it, which ends the process.
 *   So each append is a call of its own, which every server knows.
 * - A node that knows of no leader would be asked again and again. It is left like one that is unavailable, so that
 *   the client looks for a leader among all nodes.
 */
export function createEventStoreClient(connectionString: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(withOptions(connectionString));
  const handleError: unknown = Reflect.get(client, 'handleError');
  if (typeof handleError !== 'function' || typeof Reflect.get(client, 'supports') !== 'function') {
    throw unknownClient();
  }
  const mended = async (grpcClient: unknown, error: unknown): Promise<void> => {
    const told = knowsNoLeader(error) ? new UnavailableError(undefined, error.message) : error;
    try {
      await handleError.call(client, grpcClient, told);
    } catch (failure) {
      if (!(failure instanceof Error && /^Failed to discover after/.test(failure.message))) throw failure;
    }
  };
  Object.defineProperty(client, 'handleError', { value: mended });
  Object.defineProperty(client, 'supports', { value: async () => false });
  return client;
}

/** Resolves once the client knows which node to talk to; rejects as its calls do if it finds none. */
export async function connected(client: EventStoreDBClient): Promise<void> {
  const getChannel: unknown = Reflect.get(client, 'getChannel');
  if (typeof getChannel !== 'function') throw unknownClient();
  await getChannel.call(client);
}

function unknownClient(): Error {
  return new Error('@eventstore/db-client is not the version that createEventStoreClient was written for');
}

/** The address with our options where the operator has set none; the client spells them in any way. */
function withOptions(connectionString: string): string {
  const query = connectionString.split('?')[1] ?? '';
  const given = new Set(query.split('&').map((option) => flat(option.split('=')[0] ?? '')));
  const added = Object.entries(clientOptions)
    .filter(([name]) => !given.has(flat(name)))
    .map(([name, value]) => `${name}=${value}`);
  if (added.length === 0) return connectionString;
  return `${connectionString}${query === '' ? '?' : '&'}${added.join('&')}`;
}

function flat(name: string): string {
  return name.trim().toLowerCase().replaceAll(/[_-]/g, '');
}
