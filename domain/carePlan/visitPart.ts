import { dateOfLocalDay, instantOnLocalDay, type LocalDay, localDayOf } from '../time/localDay.ts';
import type { Zone } from '../time/zone.ts';
import { type CarePlanContent, partsOfDay } from './carePlanContent.ts';

/** A visit as far as it decides which part of a plan concerns it: its labels, and its instants in epoch seconds. */
export interface CareVisit {
  readonly labelIds: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** So long before and after a visit a time still is one of the visit, in seconds. */
const leewaySeconds = 30 * 60;

/**
 * The part of a care plan that concerns a visit (scheduling §3, care plans): all that people need to know, and of routines and
 * medication what is due then. Routines with labels are for visits with one of them; parts of the day and times are those of the
 * organisation's clock, and what names none is due at every visit. Medication counts until its last day.
 */
export function visitPart(content: CarePlanContent, visit: CareVisit, zone: Zone): CarePlanContent {
  const day = dateOfLocalDay(localDayOf(zone, visit.start));
  return {
    ...content,
    routines: content.routines.filter(
      ({ labelIds, times }) =>
        (labelIds.length === 0 || labelIds.some((id) => visit.labelIds.includes(id))) &&
        isDueAt(times, visit, zone),
    ),
    medications: content.medications.filter(
      ({ times, until }) => (until === null || day <= until) && isDueAt(times, visit, zone),
    ),
  };
}

function isDueAt(times: readonly string[], visit: CareVisit, zone: Zone): boolean {
  if (times.length === 0) return true;
  const first = localDayOf(zone, visit.start) - 1;
  const last = localDayOf(zone, visit.end);
  for (let day = first; day <= last; day += 1) {
    if (times.some((time) => isDueOn(time, day, visit, zone))) return true;
  }
  return false;
}

function isDueOn(time: string, day: LocalDay, { start, end }: CareVisit, zone: Zone): boolean {
  const part = Object.entries(partsOfDay).find(([name]) => name === time)?.[1];
  const at = (hours: number) => instantOnLocalDay(zone, day, hours * 3600);
  if (part !== undefined) return start < at(part.until) && end > at(part.from);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const due = at(hours + minutes / 60);
  return due >= start - leewaySeconds && due <= end + leewaySeconds;
}
