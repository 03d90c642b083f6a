import { Button } from '@mantine/core';
import type { AbsenceReport } from '../../api/contract/views.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { reassign, reassignText } from '../plans/reassignment.ts';
import { Note } from '../shell/Note.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { BookingList } from './BookingList.tsx';
import classes from './EffectsNote.module.css';

/** If there are more, the rest is shown on demand. */
const shownAtOnce = 5;

/** The bookings that what was just saved has brought into conflict, each with a link, and the way out of it. */
export function ConflictsNote({ conflicts }: AbsenceReport) {
  const session = useSession();
  if (conflicts.length === 0) return null;
  const title =
    conflicts.length === 1
      ? 'Saved; one booking is in conflict with it'
      : `Saved; ${conflicts.length} bookings are in conflict with it`;
  return (
    <Note tone="warning" role="status" title={title}>
      <details className={classes.details} open={conflicts.length <= shownAtOnce}>
        <summary>Show bookings</summary>
        <BookingList bookings={conflicts} leads="there" />
      </details>
      {mayCommand(session, 'booking.applyPlan') && (
        <Button size="xs" mt="xs" onClick={() => reassign(conflicts)}>
          {reassignText(conflicts.length)}
        </Button>
      )}
    </Note>
  );
}
