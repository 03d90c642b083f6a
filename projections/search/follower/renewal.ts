import type { Pool } from 'pg';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import { readCheckpoint } from '../../projector/checkpoint.ts';
import { indexedCategories, readableCategories } from '../documents/readDocuments.ts';
import { searchSchema } from '../postgres/searchSchema.ts';
import type { SearchEngine } from '../searchEngine.ts';
import { renewalOf, touchEverything } from './outdated.ts';
import { movePlace, readPlace, setRenewing } from './searchPlace.ts';

/** Whether an index has to be made anew, and from where the log is followed otherwise. */
export interface RenewalNeeded {
  /** The end of a sentence; null: it has not. */
  readonly why: string | null;
  readonly position: number;
  /** Nothing has been followed in this log. */
  readonly isFirst: boolean;
}

/** What an engine's index needs before the log can be followed for it. */
export async function renewalNeeded(pool: Pool, engine: SearchEngine, epoch: string): Promise<RenewalNeeded> {
  const { current } = await engine.prepare();
  const place = await readPlace(pool, engine.name);
  if (place === undefined || place.epoch !== epoch) {
    const why = place === undefined ? 'there was none' : 'the log is another one';
    return { why, position: 0, isFirst: place === undefined };
  }
  const { position, renewing, renewalAsked } = place;
  const why = !current
    ? 'its documents have another form now'
    : renewalAsked
      ? 'it was asked for'
      : renewing === null
        ? null
        : 'it was interrupted before';
  return { why, position: Number(position), isFirst: false };
}

/** Whether somebody has asked for a renewal since. */
export async function isRenewalAsked(pool: Pool, engine: SearchEngine): Promise<boolean> {
  return (await readPlace(pool, engine.name))?.renewalAsked ?? false;
}

/** Some read models are not complete, so a new index would not be either. */
export class ReadModelsIncomplete extends Error {
  override readonly name = 'ReadModelsIncomplete';
}

/**
 * Puts every record of the read side into the queue of the new index, as of one moment; whatever changes after it is
 * followed. Begins anew if an earlier renewal was interrupted. Answers with the position from which the log is
 * followed, and the number of documents.
 *
 * @throws ReadModelsIncomplete while a read model is being built, has stopped, or is of another log.
 */
export async function beginRenewal(
  pool: Pool,
  engine: SearchEngine['name'],
  epoch: string,
  needed: RenewalNeeded,
): Promise<{ readonly position: number; readonly documents: number }> {
  const readable = await readableCategories(pool);
  const missing = indexedCategories.filter((category) => !readable.includes(category));
  if (missing.length > 0) {
    throw new ReadModelsIncomplete(`the read models of ${missing.join(', ')} are not complete`);
  }
  return inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read');
    const { position, epoch: readFrom } = await readCheckpoint(client);
    if (readFrom !== null && readFrom !== epoch) {
      throw new ReadModelsIncomplete('the read models are those of another log');
    }
    await client.query(`delete from ${searchSchema}.outdated where queue = $1`, [renewalOf(engine)]);
    const after = needed.position > 0 ? needed.position : position;
    if (needed.position === 0) {
      // What another log has left behind.
      await client.query(`delete from ${searchSchema}.outdated where queue = $1`, [engine]);
    }
    await movePlace(client, engine, { epoch, position: after });
    // What has been followed and is not on the read side yet would be written to the old index alone.
    await client.query(
      `insert into ${searchSchema}.outdated (queue, org, category, id, first, position)
       select $2, org, category, id, first, position from ${searchSchema}.outdated where queue = $1`,
      [engine, renewalOf(engine)],
    );
    const documents = await touchEverything(client, renewalOf(engine), Math.max(position, after));
    await setRenewing(client, engine, documents);
    return { position: after, documents };
  });
}

/** The new index is in place. */
export async function endRenewal(pool: Pool, engine: SearchEngine['name']): Promise<void> {
  await inTransaction(pool, async (client) => {
    // What the engine did not take is not in the new index either.
    await client.query(
      `with left_over as (delete from ${searchSchema}.outdated where queue = $1 returning *)
       insert into ${searchSchema}.outdated (queue, org, category, id, first, position, refused)
       select $2, org, category, id, first, position, refused from left_over where refused is not null
       on conflict do nothing`,
      [renewalOf(engine), engine],
    );
    await client.query(
      `insert into ${searchSchema}.changed as old (engine, org, category, changes) values ($1, '', '', 1)
       on conflict (engine, org, category) do update set changes = old.changes + 1`,
      [engine],
    );
    await setRenewing(client, engine, null);
  });
}
