import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { BookingView } from '../../../api/contract/views.ts';
import { mostTellingFirst, reasonText } from '../../../domain/catalogue/reasonText.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { mayPlanEverything } from '../../../domain/rights/rights.ts';
import { LeaveRequests } from '../../absences/LeaveRequests.tsx';
import { OpenShiftRequests } from '../../openShifts/OpenShiftRequests.tsx';
import { reassign, reassignText } from '../../plans/reassignment.ts';
import { useSession } from '../../shell/SessionContext.ts';
import { useFormats } from '../../shell/useFormats.ts';
import { useMinute } from '../../shell/useMinute.ts';
import { ShiftOfferRequests } from '../../shiftOffers/ShiftOfferRequests.tsx';
import type { TimeFormat } from '../../timeline/time/formatTime.ts';
import { AssignRow } from './AssignRow.tsx';
import { CancellationRow } from './CancellationRow.tsx';
import { DayProgress } from './DayProgress.tsx';
import { FillDay } from './FillDay.tsx';
import { LateRow } from './LateRow.tsx';
import { QueueSection } from './QueueSection.tsx';
import classes from './queue.module.css';
import { queueQueries } from './queueQueries.ts';
import { Tomorrow } from './Tomorrow.tsx';

/**
 * What a planner has to decide, the most urgent first, each with its action in place; beside it how far
 * everybody has come today. All of it is live.
 */
export function DispatchQueue() {
  const session = useSession();
  const { zone, format } = useFormats();
  const now = useMinute();
  const asked = useMemo(() => queueQueries(zone, now), [zone, now]);
  return (
    <div className={classes.layout}>
      <div className={classes.queue}>
        <QueueSection
          title="Late"
          nothing="Nobody is late."
          query={asked.late}
          all="/bookings?range=today"
          row={(booking) => <LateRow booking={booking} now={now} />}
        />
        <QueueSection
          title="Unallocated"
          nothing="Every booking in the next 7 days has its people."
          query={asked.unallocated}
          all="/bookings?range=next7&only=unallocated"
          row={(booking) => <AssignRow booking={booking} meaning="add" {...placesOf(booking)} />}
          {...(mayCommand(session, 'booking.applyPlan') && mayPlanEverything(session)
            ? { beside: <FillDay now={now} /> }
            : {})}
        />
        <QueueSection
          title="In conflict"
          nothing="Nothing in the next 7 days is in conflict."
          query={asked.conflict}
          all="/bookings?range=next7&only=conflict"
          row={(booking) => (
            <AssignRow booking={booking} meaning="replace" reason={conflictText(booking, format)} />
          )}
          {...(mayCommand(session, 'booking.applyPlan')
            ? { action: (shown) => <ReassignShown bookings={shown} /> }
            : {})}
        />
        <QueueSection
          title="Cancellation requests"
          nothing="No cancellation requests for the next 4 weeks."
          query={asked.cancellation}
          all="/bookings?range=all"
          row={(booking) => <CancellationRow booking={booking} />}
        />
        <LeaveRequests />
        <OpenShiftRequests />
        <ShiftOfferRequests />
        <Tomorrow now={now} />
      </div>
      <DayProgress now={now} />
    </div>
  );
}

/** A plan that gives all of these to others, as far as others can come. */
function ReassignShown({ bookings }: { readonly bookings: readonly BookingView[] }) {
  const session = useSession();
  if (!mayPlanEverything(session)) return null;
  const broken = bookings.map(({ id: bookingId, title, start, end }) => ({ bookingId, title, start, end }));
  return (
    <Button size="compact-sm" variant="light" onClick={() => reassign(broken)}>
      {reassignText(broken.length)}
    </Button>
  );
}

/** A booking that needs several people says how many it lacks. */
function placesOf({ resourcesNeeded }: BookingView): { readonly reason?: string } {
  return resourcesNeeded > 1 ? { reason: `${resourcesNeeded} people are needed` } : {};
}

/** Who does not fit, and why; each reason once. */
function conflictText({ resources, violations }: BookingView, format: TimeFormat): string {
  const reasons = mostTellingFirst(violations).map((violation) => {
    const name = resources.find(({ id }) => id === violation.resourceId)?.name;
    const text = format.recorded(reasonText(violation));
    return name === undefined ? text : `${name}: ${text}`;
  });
  return reasons.length === 0 ? 'Kept despite a conflict' : [...new Set(reasons)].join('; ');
}
