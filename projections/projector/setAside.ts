import { timed } from '../../postgres/timed.ts';
import { readSchema } from '../schema/tables.ts';
import { answerMs } from '../writing/answerTimes.ts';
import type { Queryable } from '../writing/loadRows.ts';

/**
 * Takes read models that nobody will project from now on out of service. They keep their position: a process
 * that has their version resumes from there (`buildReadModels`), and their queries are refused until then.
 */
export async function setAside(client: Queryable, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  // Increments the generation, because what any other projector may still be writing includes them.
  const text = `
    with moved as (
      update ${readSchema}.checkpoint set generation = generation + 1 returning position, epoch
    ), left_there as (
      delete from ${readSchema}.projections where name = any($1) returning name, version, stopped
    )
    insert into ${readSchema}.builds (name, version, side, position, epoch, shape, indexed, stopped)
      select name, version, 'current', position, epoch, null, true, stopped from left_there, moved`;
  await client.query(timed({ text, values: [names] }, answerMs));
}
