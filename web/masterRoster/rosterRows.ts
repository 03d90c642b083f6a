import type { BookingView, RecordView } from '../../api/contract/views.ts';
import { type Violation, violationSchema } from '../../domain/allocation/allocationRecord.ts';
import { readings } from '../../domain/catalogues/readings.ts';
import { plannedGroupText } from '../../domain/groupEvent/groupText.ts';
import { rosterContentOf } from '../../domain/masterRoster/rosterContent.ts';
import type { RosterOccurrence } from '../../domain/masterRoster/rosterOccurrences.ts';
import { rosterEvent } from '../../domain/rosterEvent/rosterEvent.ts';
import type { Board } from '../timeline/board/board.ts';
import { nameOf } from '../timeline/board/board.ts';
import { untouchedBooking } from '../timeline/board/untouchedBooking.ts';

/** A roster event as its list has it. */
export type RosterEventRow = RecordView<'rosterEvent'>;

/** An occurrence of such a row. */
export interface RowOccurrence extends RosterOccurrence {
  readonly event: RosterEventRow;
}

/** What names are taken from. */
export type Names = Pick<Board, 'customers' | 'labels' | 'resourcesById'>;

/**
 * A board's row is newer if its revision is greater. What stands against a roster event changes without a change of its
 * own, so the revision on the board counts how often its findings were made beneath the record's own.
 */
const findingsPerRevision = 2 ** 20;

export function boardRevision(revision: number, findings: number): number {
  return revision * findingsPerRevision + findings;
}

/** The record's own revision. */
export function recordRevision(onBoard: number): number {
  return Math.floor(onBoard / findingsPerRevision);
}

/** A roster event in conflict is a draft (scheduling §4), and so is one that nobody has yet. */
export function barOf(
  { event, start, end, ...occurrence }: RowOccurrence,
  violations: readonly Violation[],
  names: Names,
  findings: number,
): BookingView {
  const content = rosterContentOf({ ...occurrence, event, start, end });
  const labelIds = content?.labelIds ?? event.labelIds;
  const conflict = event.resourceIds.length > 0 && violations.length > 0;
  const customer = event.customerId === null ? undefined : names.customers.get(event.customerId);
  return {
    ...untouchedBooking,
    id: event.id,
    revision: boardRevision(event.revision, findings),
    status: conflict || event.resourceIds.length === 0 ? 'draft' : 'rostered',
    start,
    end,
    customerId: event.customerId ?? '',
    customerName:
      event.type === 'break'
        ? 'Break'
        : content?.group
          ? plannedGroupText(content.group)
          : customer === undefined
            ? (event.customerId ?? '')
            : readings.customer.title(customer),
    title: event.type === 'break' && event.title === '' ? '' : rosterEvent.declaration.title(event),
    reference: event.reference,
    notes: event.notes,
    labelIds,
    labels: labelIds.map((id) => ({ id, name: names.labels.get(id)?.name ?? id })),
    location: event.location,
    address: event.address,
    timeZone: null,
    resourcesNeeded: Math.max(event.resourcesNeeded, 1),
    preferredResourceIds: event.preferredResourceIds,
    external: event.external,
    visitStemId: event.visitStemId,
    resources: event.resourceIds.map((id) => ({ id, name: nameOf(names.resourcesById.get(id), id) })),
    unallocated: event.resourceIds.length === 0,
    partnerBooking: event.partner,
    conflict,
    violations: conflict ? violations.map((one) => violationSchema.parse(one)) : [],
  };
}
