import { Result } from 'effect';
import { sql } from 'kysely';
import type { CommandEnvelope } from '../../../commands/commandService.ts';
import type { EventLog } from '../../../commands/log/log.ts';
import { mayPass } from '../../../commands/log/postgres/postgresFailure.ts';
import { retry } from '../../../commands/log/retry.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { ask, type QueryContext } from '../../../projections/queries/ask.ts';
import { countTakenAway } from '../../../projections/queries/countTakenAway.ts';
import { isTouchedBy, type Touching } from '../../../projections/queries/touchedBy.ts';
import { withOrganisation } from '../../../projections/withOrganisation.ts';
import type { UploadReport } from '../../contract/upload.ts';
import type { SavedUpload } from './saveUpload.ts';
import { uploadEnvelope } from './uploadEnvelope.ts';
import type { PlannedCommand } from './uploadPlan.ts';
import type { DoneUpload, UploadCounts, UploadRegister } from './uploadRegister.ts';

/** How often the register hears that an upload goes on, in milliseconds. */
const signOfLifeMs = 15_000;

/**
 * Saves an upload under an id of its own, and keeps in the register that it began, that it goes on, and what became of
 * it, so that it can be found and undone, even if this process ends on the way or the log cannot be reached. Returns the
 * report with the id.
 */
export async function keptInRegister(
  { id, fileName, report }: { readonly id: string; readonly fileName: string; readonly report: UploadReport },
  {
    uploadRegister,
    actor,
    log,
    reads,
    isNow,
  }: {
    readonly uploadRegister: UploadRegister;
    readonly actor: Actor;
    readonly log: Pick<EventLog, 'head'>;
    readonly reads: QueryContext;
    /** Whether its steps are taken now by a person (`uploadEnvelope`). */
    readonly isNow?: boolean;
  },
  save: (envelope: (command: PlannedCommand) => CommandEnvelope) => Promise<SavedUpload>,
): Promise<SavedUpload> {
  const { org, uid } = actor;
  const { kind, rows } = report;
  const afterPosition = await log.head();
  await uploadRegister.begin({ id, org, kind, fileName, begunBy: uid, afterPosition, rows });
  // Without a sign of life it only looks interrupted for a while.
  const signs = setInterval(() => void uploadRegister.goesOn(id).catch(() => {}), signOfLifeMs);
  try {
    const takenAway = await withOrganisation(reads.pool, org, countTakenAway);
    const { report: saved, brokenOffBy } = await save(uploadEnvelope(id, takenAway, isNow));
    if (brokenOffBy !== undefined) {
      await keepBrokenOff(uploadRegister, id, saved);
      return { report: { ...saved, uploadId: id }, brokenOffBy };
    }
    const lastPosition = Math.max(await log.head(), afterPosition);
    const touching = { correlationId: id, after: afterPosition, upTo: lastPosition };
    const ofBookings = kind === 'bookings' || kind === 'bookingSteps';
    const span = ofBookings ? await spanOfBookings(reads, org, touching) : null;
    const told = { ...saved, uploadId: id };
    await uploadRegister.end(id, { ...saved, lastPosition, span, report: told });
    return { report: told };
  } finally {
    clearInterval(signs);
  }
}

/** Of an outage of the database: for so long it is tried to keep what was saved until then, milliseconds. */
const keptTriesMs = 600_000;

/** Now if the database answers, else as soon as it does: the sender is told at once. */
async function keepBrokenOff(register: UploadRegister, id: string, counts: UploadCounts): Promise<void> {
  const keep = () => register.breakOff(id, counts);
  await keep().catch((error: unknown) => {
    if (!mayPass(error)) throw error;
    retry({ forMs: keptTriesMs, isTransient: mayPass }, keep).catch(() => undefined);
  });
}

/** When the bookings of a file begin and end; null if it changed none, or if the read side does not catch up in time. */
async function spanOfBookings(
  reads: QueryContext,
  org: string,
  touching: Touching,
): Promise<DoneUpload['span']> {
  const after = touching.upTo ?? undefined;
  const found = await ask(reads, { org, reads: ['bookings', 'history'], after }, async (moment) => {
    const { first, last } = await moment.db
      .selectFrom('bookings')
      .select([sql<number | null>`min(start)`.as('first'), sql<number | null>`max("end")`.as('last')])
      .where('org', '=', org)
      .where(isTouchedBy(moment, 'booking', touching))
      .executeTakeFirstOrThrow();
    return { span: first === null || last === null ? null : { start: first, end: last } };
  });
  return Result.isSuccess(found) ? found.success.span : null;
}
