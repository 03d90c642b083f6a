import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { bookingPageSchema } from '../../api/contract/views.ts';
import { isCurrent } from '../../domain/booking/bookingStatus.ts';
import { fullName } from '../../domain/text/fullName.ts';
import { instantOnLocalDay, localDayOfDate } from '../../domain/time/localDay.ts';
import type { Zone } from '../../domain/time/zone.ts';
import { searchOf } from '../client/queries.ts';
import { request } from '../client/request.ts';
import { personToWrite, type Recipient } from './writingToMany.ts';

/** Bookings and people of a page. */
const atOnce = 250;

/** Everybody who has work on a local day that stands, by name. */
export function workingOn(date: string, zone: Zone) {
  const day = localDayOfDate(date);
  const span = { from: instantOnLocalDay(zone, day, 0), to: instantOnLocalDay(zone, day + 1, 0) };
  return queryOptions({
    queryKey: ['recipients', 'day', span.from],
    queryFn: async ({ signal }) => {
      const people = new Map<string, string>();
      let cursor: string | undefined;
      do {
        const search = searchOf({ ...span, limit: atOnce, cursor });
        const page = await request(`/api/v1/bookings${search}`, bookingPageSchema, { signal });
        for (const { id, name } of page.rows.filter(isCurrent).flatMap(({ resources }) => resources)) {
          people.set(id, name);
        }
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return byTitle([...people].map(([id, title]) => personToWrite({ id, title })));
    },
  });
}

const peopleSchema = z.object({
  rows: z.array(z.object({ id: z.string(), firstName: z.string(), lastName: z.string() })),
  nextCursor: z.string().nullable(),
});

/** Everybody in use who holds a label, by name. */
export function holding(labelId: string) {
  return queryOptions({
    queryKey: ['recipients', 'label', labelId],
    queryFn: async ({ signal }) => {
      const people: Recipient[] = [];
      let cursor: string | undefined;
      do {
        const search = searchOf({ labelIds: labelId, limit: atOnce, cursor });
        const page = await request(`/api/v1/resources${search}`, peopleSchema, { signal });
        people.push(...page.rows.map((one) => personToWrite({ id: one.id, title: fullName(one) })));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return byTitle(people);
    },
  });
}

function byTitle(people: readonly Recipient[]): readonly Recipient[] {
  return people.toSorted((one, other) => one.title.localeCompare(other.title, 'en'));
}
