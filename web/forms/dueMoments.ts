import type { BookingStatus } from '../../domain/booking/bookingStatus.ts';
import type { FormMoment } from '../../domain/form/form.ts';

/** Which forms are due of work in a status: before it starts, before it is finished, or afterwards. */
export function dueMoments(status: BookingStatus): readonly FormMoment[] {
  switch (status) {
    case 'rostered':
    case 'confirmed':
    case 'dispatched':
      return ['beforeStart'];
    case 'active':
      return ['beforeFinish'];
    case 'finished':
      return ['after'];
    case 'draft':
    case 'parked':
    case 'cancelled':
    case 'reviewed':
    case 'feedback':
      return [];
  }
}
