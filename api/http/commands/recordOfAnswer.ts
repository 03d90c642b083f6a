import { Result } from 'effect';
import type { CommandAnswer } from '../../../commands/commandAnswer.ts';
import { isReading } from '../../../domain/catalogues/readings.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { parseStreamName } from '../../../domain/kernel/stream.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import type { QueryContext } from '../../../projections/queries/ask.ts';
import { findBooking } from '../../../projections/queries/oneBooking.ts';
import { readOrganisation } from '../../../projections/queries/organisation.ts';
import { findRecord } from '../../../projections/queries/recordList.ts';

/**
 * The record that a command was about, as its own route answers it to this actor, once the read side shows what the
 * command did; null if it is gone, or the actor does not see it. Refused with `read_side_behind` if that takes too
 * long: the command has happened, and sent again under its key it is answered with the record.
 */
export async function recordOfAnswer(
  reads: QueryContext,
  actor: Actor,
  { stream, position }: Pick<CommandAnswer, 'stream' | 'position'>,
): Promise<Result.Result<Readonly<Record<string, unknown>> | null, Refusal>> {
  const about = parseStreamName(stream);
  if (about === undefined) throw new Error(`${stream} is not the stream of a record`);
  const found = await read(reads, actor, about, position === 0 ? undefined : position);
  if (Result.isSuccess(found)) return Result.succeed({ ...found.success });
  const { code } = found.failure;
  return code === 'not_found' || code === 'not_allowed' ? Result.succeed(null) : Result.fail(found.failure);
}

async function read(
  reads: QueryContext,
  actor: Actor,
  { category, id }: { readonly category: string; readonly id: string },
  after: number | undefined,
): Promise<Result.Result<object, Refusal>> {
  if (category === 'booking') {
    const found = await findBooking(reads, actor, { bookingId: id, after });
    return Result.map(found, ({ booking }) => booking);
  }
  if (isReading(category)) return findRecord(reads, actor, category, { id, after });
  const found = await readOrganisation(reads, actor, { after });
  return Result.map(found, ({ organisation }) => organisation);
}
