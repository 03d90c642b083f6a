import { areaOf } from '../../domain/catalogues/areaOf.ts';
import { type AnyReading, readings } from '../../domain/catalogues/readings.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { classesOf } from '../../domain/record/classesOf.ts';
import type { SeenAs } from '../../domain/rights/fieldClass.ts';
import type { Claims } from '../../domain/rights/persona.ts';
import { seesField, seesWhole } from '../../domain/rights/rights.ts';
import type { TrackedCategory } from '../../domain/tracked/trackedCategories.ts';
import { bookingClasses } from './bookingView.ts';

type Classes = Readonly<Partial<Record<string, SeenAs>>>;

/** What events say besides the fields of their records; what is not named here is hidden as an unnamed field is. */
const besideFields: Classes = {
  resourceId: 'plain',
  resourceIds: 'plain',
  remainingResourceIds: 'plain',
  previousResourceIds: 'plain',
  duplicateId: 'plain',
  outcome: 'plain',
  rating: 'plain',
  reason: 'plain',
  booking: 'plain',
  undoes: 'plain',
  step: 'plain',
  again: 'plain',
  serviceIds: 'staff',
  attendance: 'staff',
  mode: 'planning',
  choices: 'planning',
  alternatives: 'planning',
  plannedBy: 'planning',
  because: 'planning',
};

/** What is said instead of something hidden, where a sentence needs it: nobody is told whether the engine chose. */
const instead: Readonly<Record<string, unknown>> = { mode: 'manual' };

/** Who sees what of the events of a category. */
export function classesOfEvents(category: TrackedCategory): Classes {
  const reading: AnyReading | undefined = category === 'booking' ? undefined : readings[category];
  return { ...besideFields, ...(reading === undefined ? bookingClasses : classesOf(reading.shown)) };
}

/**
 * An event of a record as somebody is told of it: without what they do not see of the record. Undefined if that was all
 * that it said.
 */
export function eventShownTo<Event extends Pick<RecordedEvent, 'data'>>(
  claims: Claims,
  category: TrackedCategory,
  event: Event,
): Event | undefined {
  const area = areaOf(category);
  const { data } = event;
  if (seesWhole(claims, area) || typeof data !== 'object' || data === null) return event;
  const classes = classesOfEvents(category);
  const all = Object.entries(data);
  const shown = all.filter(([name]) => seesField(claims, area, classes[name]));
  if (shown.length === 0 && all.length > 0) return undefined;
  return { ...event, data: { ...instead, ...Object.fromEntries(shown) } };
}
