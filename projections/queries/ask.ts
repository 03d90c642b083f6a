import { Result } from 'effect';
import type { Pool } from 'pg';
import { ReadSideBehind } from '../../commands/facts.ts';
import { type Refusal, refuse } from '../../domain/kernel/refusal.ts';
import { allProjections } from '../allProjections.ts';
import type { Moment } from '../moment.ts';
import type { ReadTables } from '../readTables.ts';
import type { Projector } from '../startProjector.ts';
import { type ReadMoment, withOrganisation } from '../withOrganisation.ts';

/** What queries need besides their input. */
export interface QueryContext {
  /** Its connections return 64-bit integers as numbers (`createPool`). */
  readonly pool: Pool;
  readonly projector: Pick<Projector, 'reached'>;
  /** How long a query waits for the position that it asks for, in milliseconds. */
  readonly waitMs: number;
}

/** A query's answer at one position of the log, or why there is none. */
export type Answer<Value> = Result.Result<Value & { readonly position: number }, Refusal>;

export interface Question {
  readonly org: string;
  /** The views that are read: one that has stopped or is being built refuses the query. */
  readonly reads: readonly (keyof ReadTables)[];
  /** Wait until the read side has reached this position, so that users read their own writes. */
  readonly after?: number | undefined;
}

/**
 * Queries the read side at one consistent moment. Refuses with `read_side_behind` if the requested position
 * is not reached in time, and if a read model that the answer needs is not reliable.
 */
export async function ask<Value extends object>(
  context: QueryContext,
  question: Question,
  read: (moment: ReadMoment) => Promise<Value | Refused>,
): Promise<Answer<Value>> {
  const behind = await waitFor(context, question.after);
  if (behind !== undefined) return Result.fail(behind);
  return withOrganisation(context.pool, question.org, (moment) =>
    answerOf(moment, question.reads, () => read(moment)),
  );
}

/** Undefined once the read side has reached a position; the refusal if it does not in time. */
export async function waitFor(
  { projector, waitMs }: QueryContext,
  after: number | undefined,
): Promise<Refusal | undefined> {
  if (after === undefined) return undefined;
  try {
    await projector.reached(after, waitMs);
    return undefined;
  } catch (error) {
    if (!(error instanceof ReadSideBehind)) throw error;
    const message = `The read side has not reached position ${after} yet.`;
    return { code: 'read_side_behind', message, details: { after } };
  }
}

/** The answer at a moment; `read` is not called if a view is not reliable. */
export async function answerOf<Value extends object>(
  moment: Moment,
  reads: Question['reads'],
  read: () => Promise<Value | Refused>,
): Promise<Answer<Value>> {
  const { position } = moment;
  for (const view of reads) {
    const trouble = troubleOf(moment, view);
    if (trouble !== undefined) {
      const { message, ...stop } = trouble;
      return refuse('read_side_behind', message, { readModel: view, position, ...stop });
    }
  }
  const value = await read();
  return value instanceof Refused ? Result.fail(value.refusal) : Result.succeed({ ...value, position });
}

/** A refusal found while reading. */
export class Refused {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    this.refusal = refusal;
  }
}

/** The projection that each view belongs to. */
const projectionOfView: ReadonlyMap<string, { readonly name: string; readonly version: number }> = new Map(
  allProjections.flatMap((projection) => [
    [projection.name, projection],
    ...(projection.kind === 'rows' && projection.versions !== null
      ? [[projection.versions.name, projection] as const]
      : []),
  ]),
);

/** Why a view must not be read now. */
export interface Trouble {
  readonly message: string;
  /** The position and id of the event that stopped it; omitted if it is being built. */
  readonly stoppedAt?: number;
  readonly stoppedBy?: string;
}

/** Undefined if the view may be read. */
export function troubleOf(moment: Moment, view: string): Trouble | undefined {
  const expected = projectionOfView.get(view);
  const found = moment.projections.find(({ name }) => name === expected?.name);
  if (expected === undefined || found?.version !== expected.version) {
    return { message: `The read model ${view} is being built.` };
  }
  if (found.stopped === null) return undefined;
  const { position: stoppedAt, eventId: stoppedBy } = found.stopped;
  const message = `The read model ${view} stopped at position ${stoppedAt}, at event ${stoppedBy}.`;
  return { message, stoppedAt, stoppedBy };
}
