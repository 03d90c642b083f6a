import { canonicalJson } from '../../../commands/log/canonicalJson.ts';
import { type FollowFreed, startFollowFreed } from '../../../commands/reactions/followFreed.ts';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import type { Violation } from '../../../domain/allocation/allocationRecord.ts';
import { assess } from '../../../domain/allocation/assess.ts';
import { distinctViolations } from '../../../domain/allocation/checkPlan.ts';
import { jobOf } from '../../../domain/allocation/job.ts';
import { isCurrent } from '../../../domain/booking/bookingStatus.ts';
import { isConflict } from '../../../domain/catalogue/violations.ts';
import { clock, createWriteSide, type WriteSideFixture } from '../writeSideFixture.ts';

/** Monday 5 January 2026, 00:00 UTC: the day of the write side's clock. */
export const monday = Date.UTC(2026, 0, 5) / 1000;
export const hour = 3600;
export const day = 24 * hour;

/** A write side whose freed people are looked after. */
export interface ReactionSide extends WriteSideFixture {
  /** Resolves once all that has happened was looked after, and the read side shows it. */
  settled(): Promise<void>;
  /** What the current bookings of an organisation record against what is so, of those that are to come; where they differ. */
  staleMarks(org: string): Promise<readonly StaleMark[]>;
}

export interface StaleMark {
  readonly bookingId: string;
  readonly recorded: readonly string[];
  readonly found: readonly string[];
}

export async function createReactionSide(): Promise<ReactionSide> {
  const side = await createWriteSide();
  const following: FollowFreed = startFollowFreed({
    pool: side.pool,
    log: side.log,
    facts: side.facts,
    reactions: side.service.reactions,
    clock,
    waitMs: 10_000,
    onTrouble: (error) => console.error(error),
  });
  async function settled(): Promise<void> {
    for (let at = -1; at < (await side.log.head()); ) {
      at = await side.log.head();
      while ((following.position() ?? -1) < at) await new Promise((go) => setTimeout(go, 10));
    }
    await side.caughtUp();
  }
  await settled();
  return {
    ...side,
    settled,
    async staleMarks(org) {
      const now = Math.floor(clock() / 1000);
      const facts = await side.facts.allocation(org, { start: monday - 30 * day, end: monday + 60 * day });
      const context = createAllocationContext(facts);
      return facts.bookings.flatMap((booking) => {
        const { id, resourceIds } = booking;
        if (!isCurrent(booking) || booking.end <= now) return [];
        const found = told(distinctViolations(assess(context, jobOf(booking), resourceIds)));
        const recorded = told(booking.violations);
        const isMarked = booking.conflict === recorded.length > 0;
        const isSame = isMarked && recorded.join('\n') === found.join('\n');
        return isSame ? [] : [{ bookingId: id, recorded, found }];
      });
    },
    async close() {
      await following.stop();
      await side.close();
    },
  };
}

function told(violations: readonly Violation[]): readonly string[] {
  return violations
    .filter(isConflict)
    .map(({ code, resourceId, details }) => `${code} ${resourceId} ${canonicalJson(details)}`)
    .sort();
}
