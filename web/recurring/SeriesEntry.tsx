import { Anchor, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { BookingView } from '../../api/contract/views.ts';
import { seriesText } from '../../domain/recurrence/seriesText.ts';
import { localDate } from '../../domain/time/localText.ts';
import { DetailEntry } from '../booking/DetailEntry.tsx';
import { useOpenBooking } from '../bookings/openBooking.ts';
import { useClosedDays } from '../calendar/useClosedDays.ts';
import { queries } from '../client/queries.ts';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { useSeries } from './useSeries.ts';

export interface SeriesEntryProps {
  readonly booking: Pick<BookingView, 'id' | 'start' | 'end'>;
  readonly series: NonNullable<BookingView['series']>;
}

/** How a booking repeats, with the ways to the one before and the one after. */
export function SeriesEntry({ booking, series: { parentId, date, closedDay } }: SeriesEntryProps) {
  const { moments } = useFormats();
  const { weekStart } = useSession().organisation.settings;
  const closedDates = useClosedDays();
  const series = useSeries(parentId, date)?.series;
  return (
    <DetailEntry term="Repeats">
      {series === undefined ? (
        'A recurring booking'
      ) : (
        <Anchor component={Link} size="sm" to={`/recurring-bookings?record=${series.id}`}>
          {seriesText(series, { weekStart, closedDates }, (day) => localDate(moments, day))}
        </Anchor>
      )}
      {series?.archived === true && ' (ended)'}
      {closedDay !== null && ` · ${closedDay}`}
      <Group gap="md">
        <Neighbour booking={booking} parentId={parentId} way="before" />
        <Neighbour booking={booking} parentId={parentId} way="after" />
      </Group>
    </DetailEntry>
  );
}

/** A link to the booking of the series before or after this one. */
function Neighbour({
  booking: { id, start, end },
  parentId,
  way,
}: Pick<SeriesEntryProps, 'booking'> & { readonly parentId: string; readonly way: 'before' | 'after' }) {
  const { format } = useFormats();
  const { linkTo } = useOpenBooking();
  const list = useQuery(
    queries.bookings(
      way === 'before'
        ? { seriesId: parentId, to: start, sort: '-start', limit: 2 }
        : { seriesId: parentId, from: end, sort: 'start', limit: 2 },
    ),
  );
  const found = list.data?.rows.find((row) => row.id !== id);
  if (found === undefined) return null;
  return (
    <Anchor component={Link} size="sm" {...linkTo(found.id)}>
      {way === 'before' ? `Previous: ${format.day(found.start)}` : `Next: ${format.day(found.start)}`}
    </Anchor>
  );
}
