import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { EmbeddedPostgres } from '../../../api/platform/postgres/embeddedPostgres.ts';
import { onDatabase } from '../../support/postgres.ts';

/** What both stores are asked to do; revisions are those of the last event, from 0. Closed with whoever uses it. */
export interface Contender extends AsyncDisposable {
  /** Appends events to a stream of which the sender knows the last revision; -1: there is none. */
  append(stream: string, last: number, events: readonly BenchEvent[]): Promise<void>;
  /** Reads a stream from its beginning. */
  read(stream: string): Promise<void>;
  /** Follows from the start until so many events have come. */
  follow(count: number): Promise<void>;
}

interface BenchEvent {
  readonly type: string;
  readonly data: object;
}

export const org = 'bench';
/** Connections that a contender may open. */
export const connections = 20;

export function newStream(): string {
  return `booking-${org}.${randomUUID()}`;
}

export function someEvents(count: number): BenchEvent[] {
  return Array.from({ length: count }, (_, index) => ({
    type: 'BookingAllocated',
    data: {
      resourceIds: ['r-0a61c2', 'r-7be0f4'],
      mode: 'automatic',
      conflict: false,
      violations: [],
      choices: [
        { resourceId: 'r-0a61c2', score: 183.5, cost: 41.2, components: { distance: 54.1, labels: 40 } },
        { resourceId: 'r-7be0f4', score: 171.25, cost: 39.9, components: { distance: 48.6, labels: 40 } },
      ],
      note: `Two carers, key at the neighbour's, dog in the yard (${index})`,
    },
  }));
}

/** A new database that belongs to Muster's role, which may not create one itself; answers its address. */
export async function freshDatabase(
  { url, superuserUrl }: Pick<EmbeddedPostgres, 'url' | 'superuserUrl'>,
  name: string,
): Promise<string> {
  const own = new URL(url);
  const owner = pg.escapeIdentifier(decodeURIComponent(own.username));
  await onDatabase(superuserUrl, (client) =>
    client.query(`create database ${name} template template0 owner ${owner}`),
  );
  own.pathname = `/${name}`;
  return own.href;
}
