import type { BookingStatus } from '../../domain/booking/bookingStatus.ts';
import { useIsStaff } from '../shell/SessionContext.ts';
import { StatusIcon } from '../timeline/view/StatusIcon.tsx';
import { useStatusLabels } from '../timeline/view/statusLook.ts';
import classes from './StatusBadge.module.css';
import '../timeline/view/status.css';

/** A status in its colour, with its icon and its label. */
export function StatusBadge({ status }: { readonly status: BookingStatus }) {
  // What is still to be planned is to a customer what they have asked for.
  const requested = !useIsStaff() && status === 'draft';
  const statusLabels = useStatusLabels();
  return (
    <span className={classes.badge} data-status={status}>
      <StatusIcon name={status} />
      {requested ? 'Requested' : statusLabels[status]}
    </span>
  );
}
