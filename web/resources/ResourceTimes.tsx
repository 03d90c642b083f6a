import { Anchor, Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { LeaveAndBreaks } from '../absences/LeaveAndBreaks.tsx';
import { VisitsOf } from '../bookings/VisitsOf.tsx';
import { SharedCalendar } from '../calendarAddresses/SharedCalendar.tsx';
import { queries } from '../client/queries.ts';
import { RecipientWishes } from '../messages/RecipientWishes.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { ShiftList } from '../shifts/ShiftList.tsx';

/** Below the facts of a resource: the next bookings, leave and breaks, and shifts. */
export function ResourceTimes({ row: { id } }: { readonly row: { readonly id: string } }) {
  return (
    <>
      <VisitsOf of="person" id={id} />
      <LeaveAndBreaks resourceId={id} />
      <OwnShifts resourceId={id} />
      <RecipientWishes kind="resource" id={id} />
      <SharedCalendar kind="resource" id={id} />
    </>
  );
}

/** The shifts of one person. */
export function OwnShifts({ resourceId }: { readonly resourceId: string }) {
  const session = useSession();
  const shifts = useQuery(queries.shiftsOf(resourceId));
  if (shifts.error !== null && shifts.data === undefined) {
    return <LoadFailed what="The shifts" error={shifts.error} onRetry={() => void shifts.refetch()} />;
  }
  return (
    <section aria-labelledby="shifts">
      <Group justify="space-between" mb={6}>
        <Title order={2} size="h5" id="shifts">
          Shifts
        </Title>
        {mayCommand(session, 'shift.change') ? (
          <Anchor component={Link} size="sm" to={`/shifts?resourceId=${resourceId}`}>
            Change the shifts
          </Anchor>
        ) : (
          resourceId === session.resourceId &&
          mayCommand(session, 'shift.setDays') && (
            <Anchor component={Link} size="sm" to="/resource_shifts">
              Change my shifts
            </Anchor>
          )
        )}
      </Group>
      {shifts.data !== undefined && <ShiftList shifts={shifts.data.rows} />}
    </section>
  );
}
