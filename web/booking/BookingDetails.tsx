import { Anchor, Badge, CloseButton, Group, Rating, Stack, Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { BookingView } from '../../api/contract/views.ts';
import { durationText } from '../../domain/time/durationText.ts';
import { mayAct } from '../../domain/workflow/possibleActions.ts';
import { ServicePlanEntry } from '../absences/ServicePlanEntry.tsx';
import { lacksPeople } from '../bookings/bookingTexts.ts';
import { useOpenBooking } from '../bookings/openBooking.ts';
import { queries } from '../client/queries.ts';
import type { CommandControl } from '../client/useCommand.ts';
import { EmailLink, PhoneLink } from '../records/drawer/Facts.tsx';
import { useActor, useIsStaff, useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import classes from './BookingDetails.module.css';
import { CallAndNavigate } from './CallAndNavigate.tsx';
import { directionsTo } from './directionsTo.ts';
import { LabelBadges } from './LabelBadges.tsx';
import { standing } from './standing.ts';

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
        <Entry term="When">
          {format.spoken(booking.start, booking.end)}
          <span className={classes.quiet}> · {length}</span>
          {elsewhere && <span className={classes.line}>Booked in {booking.timeZone}</span>}
        </Entry>
        <CustomerEntry booking={booking} />
        {(staff || booking.resources.length > 0) && (
          <Entry term="People">
            <People booking={booking} command={command} />
          </Entry>
        )}
        {booking.labels.length > 0 && (
          <Entry term="Labels">
            <LabelBadges labels={booking.labels} />
          </Entry>
        )}
        {booking.notes !== null && booking.notes !== '' && (
          <Entry term="Notes">
            <span className={classes.text}>{booking.notes}</span>
          </Entry>
        )}
        {booking.onSiteAt !== null && <Entry term="On site">{format.moment(booking.onSiteAt)}</Entry>}
        {booking.finishedAt !== null && <Entry term="Finished">{format.moment(booking.finishedAt)}</Entry>}
        {booking.review !== null && booking.review !== '' && (
          <Entry term="Review">
            <span className={classes.text}>{booking.review}</span>
          </Entry>
        )}
        {booking.feedback !== null && (
          <Entry term="Feedback">
            {booking.feedback.rating !== null && (
              <Rating
                value={booking.feedback.rating}
                readOnly
                aria-label={`${booking.feedback.rating} of 5`}
              />
            )}
            <span className={classes.text}>{booking.feedback.text}</span>
          </Entry>
        )}
        <Related term="Continues" bookingId={booking.continuesBookingId} />
        <Related term="Continued in" bookingId={booking.followUpBookingId} />
        {staff && booking.external && <Entry term="External">For contractors only</Entry>}
        {booking.visitStemId !== null && (
          <Entry term="Service plan">
            <ServicePlanEntry visitStemId={booking.visitStemId} />
          </Entry>
        )}
      </dl>
      {staff && booking.createdAt !== null && booking.updatedAt !== null && (
        <Text size="xs" c="dimmed">
          Created {format.recordedAt(booking.createdAt)}, changed {format.recordedAt(booking.updatedAt)}
        </Text>
      )}
    </Stack>
  );
}

function CustomerEntry({ booking }: { readonly booking: BookingView }) {
  const site = useQuery(queries.bookingSite(booking.id)).data;
  return (
    <>
      <Entry term="Customer">
        <bdi className={classes.name}>{booking.customerName}</bdi>
        {typeof site?.mobile === 'string' && (
          <PhoneLink number={site.mobile} className={classes.line ?? ''} />
        )}
        {typeof site?.email === 'string' && <EmailLink address={site.email} className={classes.line ?? ''} />}
      </Entry>
      {typeof site?.address === 'string' && <Entry term="Where">{site.address}</Entry>}
      {site !== undefined && (site.mobile !== null || directionsTo(site) !== undefined) && (
        <Entry term="On the way">
          <CallAndNavigate site={site} size="xs" />
        </Entry>
      )}
    </>
  );
}

function People({ booking, command }: BookingDetailsProps) {
  const { organisation } = useSession();
  const staff = useIsStaff();
  const actor = useActor();
  const removable = mayAct(standing(booking), actor, organisation, 'removeResource');
  const missing = booking.resourcesNeeded - booking.resources.length;
  return (
    <Stack gap={2}>
      {booking.resources.map(({ id, name }, place) => (
        <Group key={id} gap={6} wrap="nowrap">
          <span className={classes.name}>{name}</span>
          {place === 0 && booking.resources.length > 1 && (
            <Badge size="sm" variant="light" tt="none" flex="none">
              Primary
            </Badge>
          )}
          {removable && (
            <CloseButton
              size="sm"
              aria-label={`Remove ${name}`}
              title={`Remove ${name}`}
              disabled={command.state.kind === 'saving'}
              onClick={() =>
                void command.send(
                  'booking.removeResource',
                  { bookingId: booking.id, resourceId: id },
                  booking.revision,
                )
              }
            />
          )}
        </Group>
      ))}
      {booking.resources.length === 0 && (
        <span className={lacksPeople(booking) ? classes.nobody : undefined}>Unallocated</span>
      )}
      {staff && missing > 0 && booking.resourcesNeeded > 1 && booking.status !== 'cancelled' && (
        <span className={classes.quiet}>{`${booking.resourcesNeeded} needed`}</span>
      )}
      {booking.autoAllocated && booking.resources.length > 0 && (
        <Group gap={4} className={classes.quiet ?? ''}>
          <IconSparkles size={14} aria-hidden /> Allocated automatically
        </Group>
      )}
    </Stack>
  );
}

function Related({ term, bookingId }: { readonly term: string; readonly bookingId: string | null }) {
  const { format } = useFormats();
  const { linkTo } = useOpenBooking();
  const related = useQuery({ ...queries.booking(bookingId ?? ''), enabled: bookingId !== null });
  if (bookingId === null) return null;
  return (
    <Entry term={term}>
      <Anchor component={Link} size="sm" {...linkTo(bookingId)}>
        {related.data === undefined
          ? 'another booking'
          : `${format.day(related.data.start)} ${format.range(related.data.start, related.data.end)}`}
      </Anchor>
    </Entry>
  );
}

function Entry({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className={classes.entry}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
