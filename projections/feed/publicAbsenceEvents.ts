import type { AbsenceEvent } from '../../domain/absence/absenceEvents.ts';
import { type Published, published } from './published.ts';

/** The public events of leave and breaks. */
export function publicAbsenceEvent(event: AbsenceEvent): Published {
  switch (event.type) {
    case 'AbsenceCreated':
      return published('absence.created.v1', { ...event.data });
    case 'AbsenceChanged':
      return published('absence.changed.v1', { changes: { ...event.data } });
    case 'AbsenceApproved':
      return published('absence.approved.v1', {});
    case 'AbsenceDeclined':
      return published('absence.declined.v1', { reason: event.data.reason });
    case 'AbsenceCancelled':
      return published('absence.cancelled.v1', { reason: event.data.reason });
    case 'AbsenceStepUndone': {
      const { start, end, reason, status, decidedReason } = event.data;
      return published('absence.step-undone.v1', { start, end, reason, status, decidedReason });
    }
  }
}
