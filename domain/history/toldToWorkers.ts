import type { BookingEvent } from '../booking/bookingEvents.ts';
import { localDateTimeText } from '../time/localText.ts';
import { spanText } from '../time/spanText.ts';
import type { BookingAction } from '../workflow/workflowDefinition.ts';
import { stepDone } from './bookingSummary.ts';
import type { Names } from './names.ts';

/**
 * One sentence for somebody who does the work about what happened to it (scheduling §6, audit of resources): when it was
 * planned for, and which steps were taken. No names, no reasons and no fields, since not all of them are for workers, and
 * nothing of what planners weigh. Undefined: they are told nothing of it.
 */
export function toldToWorkers(
  event: BookingEvent,
  names: Pick<Names, 'moments' | 'workflows' | 'groups' | 'kind'>,
): string | undefined {
  const did = (action: BookingAction) => stepDone(names, action);
  switch (event.type) {
    case 'BookingCreated':
      return `Planned for ${spanText(names.moments, event.data)}`;
    case 'BookingRescheduled':
      return `Moved to ${spanText(names.moments, event.data)}`;
    case 'BookingAllocated':
    case 'ResourceRemoved':
    case 'BookingPersonMerged':
    case 'BookingUnallocated':
      return 'Its people changed';
    case 'BookingDetailsChanged':
      return 'Its details changed';
    case 'BookingConfirmed':
      return did('confirm');
    case 'BookingDispatched':
      return did('dispatch');
    case 'BookingStarted':
      return `${did('start')}: on site at ${localDateTimeText(names.moments, event.data.onSiteAt)}`;
    case 'BookingFinished':
      return `${did('finish')} at ${localDateTimeText(names.moments, event.data.finishedAt)}`;
    case 'BookingParked':
      return did('park');
    case 'BookingUnparked':
      return `${did('unpark')} for ${spanText(names.moments, event.data)}`;
    case 'CancellationRequested':
      return did('requestCancellation');
    case 'CancellationDeclined':
      return did('declineCancellation');
    case 'BookingCancelled':
      return did('cancel');
    case 'BookingReopened':
      return did('reopen');
    case 'BookingReverted':
      return 'Put back to what it was';
    case 'BookingStepUndone':
      return event.data.again ? 'A step was taken again' : 'The last step was taken back';
    default:
      return undefined;
  }
}
