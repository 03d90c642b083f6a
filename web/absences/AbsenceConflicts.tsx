import type { AbsenceReport } from '../../api/contract/views.ts';
import { BookingList } from '../effects/BookingList.tsx';
import classes from '../effects/EffectsNote.module.css';
import { Note } from '../shell/Note.tsx';

/** If there are more, the rest is shown on demand. */
const shownAtOnce = 5;

/** The bookings that what was just saved has brought into conflict, each with a link. */
export function AbsenceConflicts({ conflicts }: AbsenceReport) {
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
    </Note>
  );
}
