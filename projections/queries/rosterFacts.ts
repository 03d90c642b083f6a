import { type DateRange, daysAround, type RosterFacts } from '../../domain/masterRoster/rosterFacts.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { bookingFactOf, bookingRows } from './allocationFacts.ts';

/** What the publication of a roster reads. */
export const rosterReads = ['rosterTemplates', 'rosterEvents', 'closedDays', 'bookings'] as const;

/** A template, and what was published from it for the days of a range; undefined if there is no such template. */
export async function rosterFacts(
  moment: ReadMoment,
  rosterTemplateId: string,
  range: DateRange,
): Promise<RosterFacts | undefined> {
  const { db, org } = moment;
  const around = daysAround(range);
  const [[template], events, closedDays, published] = await moment.together([
    {
      query: db
        .selectFrom('rosterTemplates')
        .select('fact')
        .where('org', '=', org)
        .where('id', '=', rosterTemplateId),
    },
    {
      query: db
        .selectFrom('rosterEvents')
        .select(['fact', 'revision'])
        .where('org', '=', org)
        .where('template_id', '=', rosterTemplateId)
        .where('ended', '=', false)
        .orderBy('id'),
    },
    {
      query: db
        .selectFrom('closedDays')
        .select('fact')
        .where('org', '=', org)
        .where('ended', '=', false)
        .where('date', '>=', around.from)
        .where('date', '<=', around.to)
        .orderBy('id'),
    },
    {
      query: bookingRows(moment)
        .where('roster_template_id', '=', rosterTemplateId)
        .where('roster_date', '>=', range.from)
        .where('roster_date', '<=', range.to)
        .orderBy('id'),
    },
  ] as const);
  if (template === undefined) return undefined;
  return {
    position: moment.position,
    template: template.fact,
    events: events.map(({ fact, revision }) => ({ ...fact, revision })),
    closedDays: closedDays.map(({ fact }) => fact),
    published: published.map(bookingFactOf),
  };
}
