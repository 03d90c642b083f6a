import { timed } from '../../postgres/timed.ts';
import { readSchema } from '../schema/tables.ts';
import { answerMs, batchMs } from '../writing/answerTimes.ts';
import type { Queryable } from '../writing/loadRows.ts';
import type { Stop } from '../writing/preparedBatch.ts';

/** How far the read side has come. */
export interface Checkpoint {
  readonly position: number;
  /** The latest time of all events up to there, epoch milliseconds; 0 before the first. */
  readonly at: number;
  /** The epoch of the log that it was projected from; null before the first time. */
  readonly epoch: string | null;
  /** Incremented whenever tables are exchanged while a projector runs. */
  readonly generation: number;
}

const select = `select position, at, epoch, generation from ${readSchema}.checkpoint`;

/** The current checkpoint; `for update` keeps it from moving until the transaction ends. */
export async function readCheckpoint(client: Queryable, lock: '' | 'for update' = ''): Promise<Checkpoint> {
  const { rows } = await client.query<{
    position: string | number;
    at: string | number;
    epoch: string | null;
    generation: string | number;
  }>(timed({ text: `${select} ${lock}` }, lock === '' ? answerMs : batchMs));
  const [row] = rows;
  if (row === undefined) throw new Error('the read side has no checkpoint: its schema was not prepared');
  return {
    position: Number(row.position),
    at: Number(row.at),
    epoch: row.epoch,
    generation: Number(row.generation),
  };
}

/** A projection as it is in the database. */
export interface KnownProjection {
  readonly name: string;
  readonly version: number;
  readonly stopped: Stop | null;
}

export async function readProjections(client: Queryable): Promise<readonly KnownProjection[]> {
  const { rows } = await client.query<KnownProjection>(
    timed({ text: `select name, version, stopped from ${readSchema}.projections` }, answerMs),
  );
  return rows;
}

/** The log is not the one that the read side was built from; nothing is projected until that is resolved. */
export class EpochChanged extends Error {
  override readonly name = 'EpochChanged';

  constructor(expected: string, found: string) {
    super(
      `The read side was built from the log ${expected}, but this log is ${found}. Either EVENTSTORE_URL is not what ` +
        'Muster runs with (without it, the log is the one in PostgreSQL), or the log was replaced or restored; only ' +
        'then run "npm run rebuild" to rebuild the read side from it.',
    );
  }
}
