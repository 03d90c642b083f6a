import type { AbsenceEvent } from '../absence/absenceEvents.ts';
import { localDateTimeText } from '../time/localText.ts';
import { fieldLabel } from './fieldLabels.ts';
import { listed, type Names, nameOrId } from './names.ts';

/** One sentence for people about what happened to leave or a break. */
export function summariseAbsenceEvent(event: AbsenceEvent, names: Names): string {
  switch (event.type) {
    case 'AbsenceCreated': {
      const { kind, status, resourceId, start, end, reason } = event.data;
      const what = kind === 'leave' ? 'Leave' : 'Break';
      const whose = nameOrId(names, 'resource', resourceId);
      const asked = status === 'requested' ? ' requested' : '';
      return withReason(`${what}${asked} for ${whose}, ${spanText({ start, end }, names)}`, reason);
    }
    case 'AbsenceChanged':
      return `Changed ${listed(Object.keys(event.data).map(fieldLabel))}`;
    case 'AbsenceApproved':
      return 'Approved';
    case 'AbsenceDeclined':
      return withReason('Declined', event.data.reason);
    case 'AbsenceCancelled':
      return withReason('Cancelled', event.data.reason);
    case 'AbsenceStepUndone': {
      const { step, again } = event.data;
      return `${again ? 'Redid' : 'Undid'} ${undoneWords[step] ?? 'a step'}`;
    }
  }
}

/** What was taken back, by the type of its event. */
const undoneWords: Readonly<Record<string, string>> = {
  AbsenceChanged: 'the change',
  AbsenceApproved: 'the approval',
  AbsenceDeclined: 'the refusal',
  AbsenceCancelled: 'the cancellation',
} satisfies { readonly [Type in AbsenceEvent['type']]?: string };

function withReason(what: string, reason: string): string {
  return reason === '' ? what : `${what}: ${reason}`;
}

function spanText(span: { readonly start: number; readonly end: number }, { moments }: Names): string {
  return `${localDateTimeText(moments, span.start)} to ${localDateTimeText(moments, span.end)}`;
}
