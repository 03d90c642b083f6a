import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { BookingSiteView, BookingView } from '../../api/contract/views.ts';
import { amountText } from '../../domain/text/amountText.ts';
import { durationText } from '../../domain/time/durationText.ts';
import { useOpenBooking } from '../bookings/openBooking.ts';
import { queries } from '../client/queries.ts';
import type { CommandControl } from '../client/useCommand.ts';
import { Participants } from '../groupEvents/Participants.tsx';
import { EmailLink, PhoneLink } from '../records/drawer/Facts.tsx';
import { useLabelPrices } from '../records/useLabelPrices.ts';
import { SeriesEntry } from '../recurring/SeriesEntry.tsx';
import { ServicePlanEntry } from '../servicePlans/ServicePlanEntry.tsx';
import { useActor, useIsStaff, useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import classes from './BookingDetails.module.css';
import { BookingPeople } from './BookingPeople.tsx';
import { BookingPlaces } from './BookingPlaces.tsx';
import { CallAndNavigate } from './CallAndNavigate.tsx';
import { DetailEntry } from './DetailEntry.tsx';
import { directionsTo } from './directionsTo.ts';
import { LabelBadges } from './LabelBadges.tsx';
import { ReviewGiven } from './ReviewGiven.tsx';

export interface BookingDetailsProps {
  readonly booking: BookingView;
  readonly command: CommandControl;
}

/** When, where, for whom, by whom, and any conflicts. */
export function BookingDetails({ booking, command }: BookingDetailsProps) {
  const { format } = useFormats();
  const { organisation } = useSession();
  // Customers see what concerns them, without the words of those who plan.
  const staff = useIsStaff();
  const length = durationText(booking.end - booking.start);
  const elsewhere = booking.timeZone !== null && booking.timeZone !== organisation.timeZone;
  return (
    <Stack gap="md">
      <dl className={classes.list}>
        <DetailEntry term="When">
          {format.spoken(booking.start, booking.end)}
          <span className={classes.quiet}> · {length}</span>
          {elsewhere && <span className={classes.line}>Booked in {booking.timeZone}</span>}
        </DetailEntry>
        {booking.series !== null && <SeriesEntry booking={booking} series={booking.series} />}
        {booking.group === null && <CustomerEntry booking={booking} />}
        {booking.group !== null && (booking.address !== null || booking.location !== null) && (
          <DetailEntry term="Where">
            {booking.address}
            <BookingPlaces location={booking.location} places={booking.places} />
          </DetailEntry>
        )}
        {(staff || booking.resources.length > 0) && (
          <DetailEntry term="People">
            <BookingPeople booking={booking} command={command} />
          </DetailEntry>
        )}
        {booking.labels.length > 0 && <LabelsEntry booking={booking} />}
        {booking.filters.length > 0 && (
          <DetailEntry term="Filters">
            <LabelBadges labels={booking.filters} />
          </DetailEntry>
        )}
        {booking.notes !== null && booking.notes !== '' && (
          <DetailEntry term="Notes">
            <span className={classes.text}>{booking.notes}</span>
          </DetailEntry>
        )}
        {booking.onSiteAt !== null && (
          <DetailEntry term="On site">{format.moment(booking.onSiteAt)}</DetailEntry>
        )}
        {booking.finishedAt !== null && (
          <DetailEntry term="Finished">{format.moment(booking.finishedAt)}</DetailEntry>
        )}
        <ReviewGiven booking={booking} />
        <Related term="Continues" bookingId={booking.continuesBookingId} />
        <Related term="Continued in" bookingId={booking.followUpBookingId} />
        {booking.externalIds.length > 0 && (
          <DetailEntry term="Other ids">{booking.externalIds.join(', ')}</DetailEntry>
        )}
        {staff && booking.external && <DetailEntry term="External">For contractors only</DetailEntry>}
        {booking.visitStemId !== null && (
          <DetailEntry term="Service plan">
            <ServicePlanEntry visitStemId={booking.visitStemId} />
          </DetailEntry>
        )}
      </dl>
      {booking.group !== null && <Participants booking={booking} group={booking.group} command={command} />}
      {staff && booking.createdAt !== null && booking.updatedAt !== null && (
        <Text size="xs" c="dimmed">
          Created {format.recordedAt(booking.createdAt)}, changed {format.recordedAt(booking.updatedAt)}
        </Text>
      )}
    </Stack>
  );
}

/** What it asks for, with what that costs, for those who see prices. */
function LabelsEntry({ booking: { labels } }: { readonly booking: BookingView }) {
  const ids = labels.map(({ id }) => id);
  const prices = useLabelPrices(ids);
  const priced = ids.filter((id) => typeof prices?.priceOf(id) === 'number');
  const total = prices?.totalOf(ids) ?? null;
  return (
    <DetailEntry term="Labels">
      <LabelBadges labels={labels} prices={prices} />
      {total !== null && priced.length > 1 && (
        <span className={classes.line}>Together {amountText(total)}</span>
      )}
    </DetailEntry>
  );
}

function CustomerEntry({ booking }: { readonly booking: BookingView }) {
  const site = useQuery(queries.bookingSite(booking.id)).data;
  // Nobody calls themselves, or is led to their own door.
  const isOwn = useActor().role === 'customer';
  return (
    <>
      <DetailEntry term="Customer">
        <bdi className={classes.name}>{booking.customerName}</bdi>
        {typeof site?.mobile === 'string' && (
          <PhoneLink number={site.mobile} className={classes.line ?? ''} />
        )}
        {typeof site?.email === 'string' && <EmailLink address={site.email} className={classes.line ?? ''} />}
      </DetailEntry>
      <ContactsEntry contacts={site?.contacts ?? []} />
      {typeof site?.address === 'string' && <DetailEntry term="Where">{site.address}</DetailEntry>}
      <BookingPlaces location={site?.location ?? booking.location} places={booking.places} />
      {!isOwn && site !== undefined && (site.mobile !== null || directionsTo(site) !== undefined) && (
        <DetailEntry term="On the way">
          <CallAndNavigate site={site} size="xs" />
        </DetailEntry>
      )}
    </>
  );
}

/** Whom to speak to at the customer's, each with what is told of how they are reached. */
function ContactsEntry({ contacts }: Pick<BookingSiteView, 'contacts'>) {
  if (contacts.length === 0) return null;
  return (
    <DetailEntry term="Contacts">
      {contacts.map(({ name, role, phone, email }) => (
        <div key={`${name} ${role} ${phone} ${email}`}>
          <bdi className={classes.name}>{name}</bdi>
          {role !== null && <span className={classes.quiet}> {role}</span>}
          {phone !== null && <PhoneLink number={phone} className={classes.line ?? ''} />}
          {email !== null && <EmailLink address={email} className={classes.line ?? ''} />}
        </div>
      ))}
    </DetailEntry>
  );
}

function Related({ term, bookingId }: { readonly term: string; readonly bookingId: string | null }) {
  const { format } = useFormats();
  const { linkTo } = useOpenBooking();
  const related = useQuery({ ...queries.booking(bookingId ?? ''), enabled: bookingId !== null });
  // Whoever may not see the other booking, as a guest, gets no link that leads nowhere.
  if (bookingId === null || (related.isError && related.data === undefined)) return null;
  return (
    <DetailEntry term={term}>
      <Anchor component={Link} size="sm" {...linkTo(bookingId)}>
        {related.data === undefined ? 'another booking' : format.span(related.data.start, related.data.end)}
      </Anchor>
    </DetailEntry>
  );
}
