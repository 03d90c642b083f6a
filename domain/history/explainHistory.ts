import { absenceDecider } from '../absence/absenceDecider.ts';
import { violationSchema } from '../allocation/allocationRecord.ts';
import { bookingDecider } from '../booking/bookingDecider.ts';
import { customerDecider } from '../customer/customerDecider.ts';
import type { Decider } from '../decider.ts';
import type { DomainEvent, RecordedEvent } from '../event.ts';
import { labelDecider } from '../label/labelDecider.ts';
import { organisationDecider } from '../organisation/organisationDecider.ts';
import { resourceDecider } from '../resource/resourceDecider.ts';
import { servicePlanDecider } from '../servicePlan/servicePlanDecider.ts';
import { shiftDecider } from '../shift/shiftDecider.ts';
import { type Change, changesOf } from './changesOf.ts';
import { type NamedKind, type Names, nameOrId } from './names.ts';
import { type KnownEvent, summarise } from './summarise.ts';

/** An event, what it means in a sentence, and which fields it changed, with names instead of ids. */
export interface ExplainedEvent {
  readonly event: RecordedEvent;
  readonly summary: string;
  readonly changes: readonly Change[];
}

/**
 * The history of one aggregate from its stream, from its first event on. An event of a later version of the
 * program is told by its type and changes nothing.
 */
export function explainHistory(events: readonly RecordedEvent[], names: Names): readonly ExplainedEvent[] {
  const first = events[0];
  if (first === undefined) return [];
  if (bookingDecider.isEvent(first)) return explainBy(bookingDecider, events, names);
  if (resourceDecider.isEvent(first)) return explainBy(resourceDecider, events, names);
  if (customerDecider.isEvent(first)) return explainBy(customerDecider, events, names);
  if (labelDecider.isEvent(first)) return explainBy(labelDecider, events, names);
  if (shiftDecider.isEvent(first)) return explainBy(shiftDecider, events, names);
  if (absenceDecider.isEvent(first)) return explainBy(absenceDecider, events, names);
  if (servicePlanDecider.isEvent(first)) return explainBy(servicePlanDecider, events, names);
  if (organisationDecider.isEvent(first)) return explainBy(organisationDecider, events, names);
  return events.map(unexplained);
}

type Aggregate<State, Event extends DomainEvent> = Pick<
  Decider<State, never, Event, never>,
  'initial' | 'isEvent' | 'evolve'
>;

function explainBy<State extends { readonly status: string }, Event extends KnownEvent>(
  decider: Aggregate<State, Event>,
  events: readonly RecordedEvent[],
  names: Names,
): readonly ExplainedEvent[] {
  let state = decider.initial;
  return events.map((event) => {
    if (!decider.isEvent(event)) return unexplained(event);
    const before = state;
    state = decider.evolve(before, event);
    const changes = changesOf(shown(before), shown(state)).map((change) => named(change, names));
    return { event, summary: summarise(event, names), changes };
  });
}

function unexplained(event: RecordedEvent): ExplainedEvent {
  return { event, summary: event.type, changes: [] };
}

function shown(state: { readonly status: string }): object {
  return state.status === 'none' ? {} : state;
}

const kindOfField: Readonly<Record<string, NamedKind>> = {
  resourceId: 'resource',
  resourceIds: 'resource',
  previousResourceIds: 'resource',
  preferredResourceIds: 'resource',
  barredResourceIds: 'resource',
  customerId: 'customer',
  labelIds: 'label',
  continuesBookingId: 'booking',
  followUpBookingId: 'booking',
};

function named(change: Change, names: Names): Change {
  const field = change.field.slice(change.field.lastIndexOf('.') + 1);
  const kind = kindOfField[field];
  const show = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(show);
    if (kind !== undefined && typeof value === 'string') return nameOrId(names, kind, value);
    if (field === 'violations') {
      const violation = violationSchema.safeParse(value);
      return violation.success ? violation.data.message : value;
    }
    return value;
  };
  return { field: change.field, before: show(change.before), after: show(change.after) };
}
