import { pipelineTexts } from '../../../../commands/pipeline/pipelineTexts.ts';
import type { ExistingBooking } from '../../../../domain/booking/booking.ts';
import { type BookingStatus, currentStatuses } from '../../../../domain/booking/bookingStatus.ts';
import { isAgainstDayLimit } from '../../../../domain/booking/span.ts';
import { rankOf } from '../../../../domain/booking/stepsTo.ts';
import type { WantedParticipant } from '../../../../domain/groupEvent/participant.ts';
import { changedFields, sameValue } from '../../../../domain/kernel/changedFields.ts';
import type { ExternalData } from '../../../../domain/kernel/externalData.ts';
import { labelsUsedFor } from '../../../../domain/label/labelUses.ts';
import { refusalTexts } from '../../../../domain/text/texts.ts';
import type { DocumentedBooking } from '../../documents/bookingDocument.ts';
import { needsPeople } from '../bookingProgress.ts';
import { type KnownBooking, readKnownBookings } from '../knownRecords.ts';
import { namedBeyond } from '../namedBeyond.ts';
import { plainName, recordIdOf } from '../naturalKey.ts';
import { badInputs, type PlannedCommand, type Step, type UploadPlan } from '../uploadPlan.ts';
import { type DocumentPlanParts, ownIdOf } from './documentPlan.ts';
import type { DocumentRow } from './documentRow.ts';

type Row = DocumentRow<DocumentedBooking>;

/**
 * Bookings, each as one step (`booking.synchronise`): all that its document says of it happens, or nothing. One whose id
 * nobody knows here is found by its reference, where one booking alone has that.
 */
export async function planBookingDocuments(
  rows: readonly Row[],
  parts: DocumentPlanParts,
): Promise<UploadPlan> {
  const { actor, pool } = parts;
  const identified = rows.flatMap((row) => {
    const { id, reference } = row.said;
    const isReferred = reference !== undefined && reference !== null && reference !== '';
    if (id !== undefined) return [{ row, id: ownIdOf(actor.org, 'booking', id), reference: reference ?? '' }];
    if (isReferred) {
      const key = `reference ${plainName(reference)}`;
      return [{ row, id: recordIdOf(actor.org, 'booking', key), reference }];
    }
    row.fail('_id', 'is required, where there is no reference');
    return [];
  });
  const present = await readKnownBookings(pool, actor.org, {
    ids: identified.map(({ id }) => id),
    references: identified.flatMap(({ reference }) => (reference === '' ? [] : [reference])),
  });
  const byId = new Map(present.map((booking) => [booking.id, booking]));
  const byReference = Map.groupBy(present, ({ details }) => details.details.reference);
  const taken = new Set(identified.map(({ id }) => id));
  const meant = identified.map(({ row, id, reference }) => {
    const [one, another] = (byReference.get(reference) ?? []).filter((each) => !taken.has(each.id));
    const known = byId.get(id) ?? (another === undefined ? one : undefined);
    return { row, id: known?.id ?? id, known };
  });
  const inOrder = meant.toSorted((one, other) => turnOf(one.row) - turnOf(other.row));
  const steps = [...Map.groupBy(inOrder, ({ id }) => id)].flatMap(([id, same]): readonly Step[] => {
    const [first] = same;
    if (first === undefined) return [];
    const other = same.find(({ row }) => !sameValue(row.said, first.row.said));
    if (other !== undefined) {
      for (const { row } of same)
        row.fail('_id', `is in ${other.row.line} as well as in ${first.row.line}, with other values`);
      return [];
    }
    return stepOf(
      id,
      same.map(({ row }) => row),
      first.known,
      parts,
    );
  });
  return { before: [], steps, errors: [] };
}

/**
 * Work that occupies nobody any more goes first, so that it is in nobody's way; whoever is booked twice has the work before
 * the rest that was not forced upon them.
 */
function turnOf({ said: { status = 'draft', forced = false, inactive = false } }: Row): number {
  return inactive || !currentStatuses.includes(status) ? 0 : forced ? 2 : 1;
}

function stepOf(
  id: string,
  rows: readonly Row[],
  known: KnownBooking | undefined,
  { known: records }: DocumentPlanParts,
): readonly Step[] {
  const [row] = rows;
  if (row === undefined) return [];
  const {
    id: _,
    status,
    resourceIds,
    participants,
    start,
    end,
    forced = false,
    inactive,
    ...rest
  } = row.said;
  const present = known?.details;
  const said = {
    ...rest,
    group: withPrices(rest.group, present),
    externalData: withoutSeries(rest.externalData, present),
    notes: undefined,
  };
  const changes = present === undefined ? said : changedFields(present.details, said);
  const span = { start: start ?? present?.start, end: end ?? present?.end };
  const isMoved = span.start !== present?.start || span.end !== present?.end;
  const hasOthers = resourceIds !== undefined && !sameValue(resourceIds, present?.resourceIds ?? []);
  const isFurther = status !== undefined && status !== (present?.status ?? 'draft');
  const isOther = inactive !== undefined && inactive !== (present?.inactive ?? false);
  const taking = participantsSaid(participants, present);
  const input = {
    bookingId: id,
    ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
    ...(isMoved ? span : {}),
    ...(hasOthers ? { resourceIds } : {}),
    ...(taking.length > 0 ? { participants: taking } : {}),
    ...(isFurther ? { status, reason: reasonOf(status) } : {}),
    ...(isOther ? { inactive } : {}),
    ...(forced ? { force: true } : {}),
  };
  const isSo =
    present !== undefined &&
    !isMoved &&
    !hasOthers &&
    taking.length === 0 &&
    !isFurther &&
    !isOther &&
    Object.keys(changes).length === 0;
  const command: PlannedCommand = {
    name: 'booking.synchronise',
    input,
    revision: known?.revision ?? null,
  };
  const commands = isSo ? [] : [command];
  const reasons = [
    ...commands.flatMap((each) => badInputs(each)),
    ...(['customerId', 'start', 'end'] as const).flatMap((field) =>
      present === undefined &&
      row.said[field] === undefined &&
      !(field === 'customerId' && (row.said.group ?? null) !== null)
        ? [{ field, reason: refusalTexts.isRequired }]
        : [],
    ),
    ...(span.start !== undefined &&
    span.end !== undefined &&
    isAgainstDayLimit({ start: span.start, end: span.end }, records.settings, present)
      ? [{ field: 'end', reason: refusalTexts.atMostADay }]
      : []),
    ...againstStatus(status, present, resourceIds),
    ...againstLabels(row.said.labelIds ?? [], present, records),
  ];
  for (const each of rows) each.failAll(reasons);
  if (reasons.length > 0) return [];
  const outcome = present === undefined ? 'created' : isSo ? 'unchanged' : 'changed';
  const wants = [...(present?.resourceIds ?? []), ...(resourceIds ?? [])];
  return [{ recordId: id, lines: rows.map(({ line }) => line), outcome, commands, wants }];
}

/** Who does not see what services cost sends them back without a price: they keep it. */
function withPrices(group: DocumentedBooking['group'] | undefined, present: ExistingBooking | undefined) {
  const before = present?.details.group ?? null;
  // Of one that is for a customer, and stays so, nothing is said.
  if (group === undefined || group === null) return before === null ? undefined : group;
  const priceOf = (labelId: string) => before?.services.find((one) => one.labelId === labelId)?.unitPrice;
  const services = group.services.map((service) => ({
    ...service,
    unitPrice: service.unitPrice ?? priceOf(service.labelId) ?? null,
  }));
  return { ...group, services };
}

/** What a document wants otherwise of those who take part; who waits has a place as soon as there is one. */
function participantsSaid(
  said: DocumentedBooking['participants'] | undefined,
  present: ExistingBooking | undefined,
): readonly WantedParticipant[] {
  if (said === undefined) return [];
  const before = new Map(present?.participants.map((one) => [one.customerId, one]));
  const named = new Set(said.map(({ customerId }) => customerId));
  const removed = [...before.keys()].filter((customerId) => !named.has(customerId));
  return [
    ...removed.map((customerId) => ({ customerId, attendance: 'removed' as const })),
    ...said.flatMap(({ customerId, serviceIds, attendance }): WantedParticipant[] => {
      const now = before.get(customerId);
      const isSo =
        now !== undefined &&
        sameValue(now.serviceIds, serviceIds) &&
        (attendance === 'waiting' || now.attendance === attendance);
      return isSo ? [] : [{ customerId, serviceIds, ...(attendance !== 'waiting' && { attendance }) }];
    }),
  ];
}

/** Where a booking stands in a recurring one is told beside what other systems keep with it: sent back, it is not theirs. */
function withoutSeries(
  data: DocumentedBooking['externalData'] | undefined,
  present: ExistingBooking | undefined,
): ExternalData | undefined {
  const series = present?.details.series ?? null;
  if (series === null || data === null || data === undefined) return data ?? undefined;
  const { ParentID: _parent, rec_id: _day, ...own } = data;
  return own;
}

function reasonOf(status: BookingStatus): string {
  if (status === 'cancelled') return 'Cancelled in the document';
  return status === 'parked' ? 'Parked in the document' : '';
}

function againstStatus(
  status: BookingStatus | undefined,
  present: ExistingBooking | undefined,
  resourceIds: readonly string[] | undefined,
) {
  if (status === undefined || status === present?.status) return [];
  const now = present?.status ?? 'draft';
  const people = resourceIds ?? present?.resourceIds ?? [];
  if (needsPeople(status) && people.length === 0) {
    return [{ field: 'status', reason: `needs people: a booking without any is not ${status}` }];
  }
  if (status === 'draft' && people.length > 0 && resourceIds !== undefined) {
    return [{ field: 'status', reason: 'is that of a booking without people' }];
  }
  return status !== 'draft' && rankOf(status) >= 0 && rankOf(now) > rankOf(status)
    ? [{ field: 'status', reason: refusalTexts.doesNotGoBack(now, status) }]
    : [];
}

function againstLabels(
  ids: readonly string[],
  present: ExistingBooking | undefined,
  records: DocumentPlanParts['known'],
) {
  const among = labelsUsedFor('booking');
  const before = present?.details.labelIds ?? [];
  const names = namedBeyond(records, { among, kind: 'label', ids, before });
  return names.length === 0 ? [] : [{ field: 'labelIds', reason: pipelineTexts.notAmong(names, among.says) }];
}
