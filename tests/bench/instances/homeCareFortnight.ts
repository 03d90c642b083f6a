import { dateOfLocalDay, localDayOfDate, secondOfLocalDay } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { firstDayOfFortnight } from '../../../domain/week/weekStart.ts';
import { aRosterEvent } from '../../domain/masterRoster/rosterFixture.ts';
import { someFacts } from '../../support/allocationFixture.ts';
import { homeCareFiles, homeCareFolder, readHomeCareInstance } from './homeCareInstance.ts';
import { benchTemplate, type OpenRoster } from './openRoster.ts';

/** Single days of home care, each with its own people and customers, as the weekdays of a fortnight. */
export function homeCareFortnight(count: number): OpenRoster | undefined {
  if (homeCareFolder() === undefined) {
    console.log('The home-care instances (../shared/data/hhcrsp-extended) are not there: skipped.');
    return undefined;
  }
  const days = [...homeCareFiles('validation'), ...homeCareFiles('small')]
    .slice(0, count)
    .map(readHomeCareInstance);
  const first = firstDayOfFortnight(localDayOfDate('2026-02-02'), 1);
  const zone = zoneOf('Europe/Rome');
  const labels = new Map(
    days.flatMap(({ input }) => input.labels.map((label) => [label.id, label] as const)),
  );
  const parts = days.map(({ input, jobs }, place) => {
    const own = (id: string) => `${place}-${id}`;
    const [week, day] = [place < 5 ? 1 : 2, (place % 5) + 1];
    const date = dateOfLocalDay(first + (week - 1) * 7 + day - 1);
    return {
      resources: input.resources.map((one) => ({ ...one, id: own(one.id), firstName: own(one.id) })),
      customers: input.customers.map((one) => ({
        ...one,
        id: own(one.id),
        barredResourceIds: one.barredResourceIds.map(own),
      })),
      shifts: input.shifts.map((shift) => ({
        ...shift,
        id: own(shift.id),
        resourceId: own(shift.resourceId),
        startDate: date,
        endDate: date,
        timings: shift.timings.map((timing) => ({ ...timing, day })),
      })),
      events: jobs.map((job) =>
        aRosterEvent(own(job.id), {
          week,
          day,
          start: secondOfLocalDay(zone, job.start),
          end: secondOfLocalDay(zone, job.end),
          customerId: own(job.customerId),
          labelIds: [...job.labelIds],
        }),
      ),
    };
  });
  const [anyDay] = days;
  const allocation = {
    ...someFacts({
      resources: parts.flatMap(({ resources }) => resources),
      customers: parts.flatMap(({ customers }) => customers),
      shifts: parts.flatMap(({ shifts }) => shifts),
      labels: [...labels.values()],
    }),
    ...(anyDay && {
      organisation: {
        ...anyDay.input.organisation,
        settings: { ...anyDay.input.organisation.settings, weekStart: 1 },
      },
    }),
  };
  return { template: benchTemplate(false), events: parts.flatMap(({ events }) => events), allocation, first };
}
