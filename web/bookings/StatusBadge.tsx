import type { BookingStatus } from '../../domain/booking/bookingStatus.ts';
import { StatusIcon } from '../timeline/view/look/StatusIcon.tsx';
import { useStatusLabels } from '../timeline/view/look/statusLook.ts';
import classes from './StatusBadge.module.css';
import '../timeline/view/look/status.css';

/** A status in its colour, with its icon and its label. */
export function StatusBadge({ status }: { readonly status: BookingStatus }) {
  const statusLabels = useStatusLabels();
  return (
    <span className={classes.badge} data-status={status}>
      <StatusIcon name={status} />
      {statusLabels[status]}
    </span>
  );
}
