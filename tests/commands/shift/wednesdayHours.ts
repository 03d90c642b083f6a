import { hoursOn } from '../../../domain/shift/setDays.ts';
import { localDayOfDate } from '../../../domain/time/localDay.ts';
import { day, hour, midnight } from '../booking/planSide.ts';
import { actorOf, type WriteSide } from '../writeSideFixture.ts';

/** Wednesday 4 March 2026, on which open shifts and offered hours are. */
export const wednesday = midnight + 2 * day;

/** From one hour of a day to another. */
export type Clock = readonly [number, number];

/** A person who signs in for themselves. */
export const own = (resourceId: string) => actorOf('resource', { uid: resourceId, resourceId });

/** Makes somebody who cares, with the hours given on Wednesdays. */
export async function workerOnWednesdays(
  side: WriteSide,
  resourceId: string,
  hours: readonly Clock[],
): Promise<string> {
  await side.send('resource.create', { resourceId, firstName: resourceId, labelIds: ['care'] });
  if (hours.length > 0) {
    const timings = hours.map(([begin, end]) => ({ day: 3, begin: begin * hour, end: end * hour }));
    await side.send('shift.create', { resourceId, startDate: '2026-01-01', endDate: null, timings });
  }
  return resourceId;
}

/** What somebody's timesheets say of a date: `8-12`, `14-18`. */
export async function hoursOfDate(
  side: WriteSide,
  resourceId: string,
  date = '2026-03-04',
): Promise<readonly string[]> {
  await side.caughtUp();
  const sheets = await side.facts.shiftsOf('acme', [resourceId], 'current');
  return hoursOn(sheets, localDayOfDate(date)).map(({ begin, end }) => `${begin / hour}-${end / hour}`);
}
