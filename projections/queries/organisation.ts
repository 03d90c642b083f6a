import type { OrganisationFact } from '../../domain/kernel/facts.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { asIn, pastMoment } from './moments.ts';
import { notFound } from './oneBooking.ts';
import { type AsOf, rowsIn } from './rowsIn.ts';

export interface OrganisationQuery {
  readonly after?: number | undefined;
  /** As it was at a past moment. */
  readonly asOf?: AsOf | undefined;
}

/** The actor's organisation: its name, time zone, settings and workflow, as they are or as they were. */
export function readOrganisation(
  context: QueryContext,
  actor: Actor,
  { after, asOf }: OrganisationQuery,
): Promise<Answer<{ readonly organisation: OrganisationFact; readonly revision: number }>> {
  const reads = ['organisations', ...(asOf === undefined ? [] : (['history'] as const))] as const;
  return ask(context, { org: actor.org, reads, after }, async (present) => {
    const past = asOf === undefined ? undefined : await pastMoment(present, asOf);
    if (past instanceof Refused) return past;
    const moment = past === undefined ? present : await asIn(present, past);
    const row = await moment.db
      .selectFrom(rowsIn(moment, 'organisations').as('organisations'))
      .select(['fact', 'revision'])
      .where('org', '=', moment.org)
      .where('id', '=', moment.org)
      .executeTakeFirst();
    return row === undefined
      ? new Refused(notFound('organisation', moment.org))
      : { organisation: row.fact, revision: row.revision };
  });
}
