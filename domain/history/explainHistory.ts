import { violationSchema } from '../allocation/allocationRecord.ts';
import { records } from '../catalogues/records.ts';
import type { RecordedEvent } from '../kernel/event.ts';
import type { FieldFacts } from '../record/fieldFacts.ts';
import { categoriesNamed, type Naming, recordsNamed } from '../record/recordsNamed.ts';
import { type Change, changesOf } from './changesOf.ts';
import { type Names, nameOrId } from './names.ts';
import { tellerFor } from './tellers.ts';

/** An event with its meaning as a sentence and the fields that it changed, with names instead of ids. */
export interface ExplainedEvent {
  readonly event: RecordedEvent;
  readonly summary: string;
  readonly changes: readonly Change[];
}

/**
 * The history of one aggregate, from the first event of its stream on. An event of a later version of the
 * program is shown by its type and changes nothing.
 */
export function explainHistory(events: readonly RecordedEvent[], names: Names): readonly ExplainedEvent[] {
  const first = events[0];
  const teller = first === undefined ? undefined : tellerFor(first);
  if (teller === undefined) return events.map((event) => ({ event, summary: event.type, changes: [] }));
  const told = teller.tell(events, names);
  return events.map((event, index) => {
    const { summary = event.type, state = {} } = told[index] ?? {};
    const changes = changesOf(told[index - 1]?.state ?? {}, state).filter(
      ({ field }) => !marksOfPublication.includes(field),
    );
    return { event, summary, changes: changes.map((change) => named(change, names)) };
  });
}

/** What the fields are that name records. */
const namingFields: ReadonlyMap<string, Naming> = new Map<string, Naming>([
  ...Object.values(records).flatMap(({ shown }) =>
    Object.entries<FieldFacts>(shown).filter(([, facts]) => categoriesNamed(facts).length > 0),
  ),
  ...Object.entries({
    resourceId: 'resource',
    resourceIds: 'resource',
    previousResourceIds: 'resource',
    preferredResourceIds: 'resource',
    customerId: 'customer',
    equipmentIds: 'equipment',
    optionId: 'label',
    copyOf: 'booking',
    labelIds: 'label',
    continuesBookingId: 'booking',
    followUpBookingId: 'booking',
    eventId: 'rosterEvent',
  }).map(([field, refersTo]) => [field, { refersTo }] as const),
]);

/** By these Muster knows whether somebody has altered a booking that was published; they say nothing to people. */
const marksOfPublication: readonly string[] = [
  'details.roster.published',
  'details.roster.became',
  'details.series.published',
  'details.series.became',
];

function named(change: Change, names: Names): Change {
  const field = change.field.slice(change.field.lastIndexOf('.') + 1);
  const facts = namingFields.get(field);
  const show = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(show);
    const [one] = facts === undefined ? [] : recordsNamed(facts, value);
    if (one !== undefined) return nameOrId(names, one.category, one.id);
    if (field === 'violations') {
      const violation = violationSchema.safeParse(value);
      return violation.success ? violation.data.message : value;
    }
    return value;
  };
  return { field: change.field, before: show(change.before), after: show(change.after) };
}
