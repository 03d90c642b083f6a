import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { BookingView } from '../../api/contract/views.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { mayAct } from '../../domain/workflow/possibleActions.ts';
import { useOpenBooking } from '../bookings/openBooking.ts';
import { queries } from '../client/queries.ts';
import { jobsToOffer, offeringJobs } from '../jobBoard/offeringJobs.ts';
import { useActor, useSession } from '../shell/SessionContext.ts';
import { useMinute } from '../shell/useMinute.ts';
import { maySplit } from './maySplit.ts';
import { standing } from './standing.ts';
import { type BookingStep, wantStep } from './wantedStep.ts';

/**
 * The next steps with a booking that nobody can take, as far as this user may take them: it goes to the job board, or the
 * booking opens and the step begins there.
 */
export function WhenNobodyCan({ booking }: { readonly booking: BookingView }) {
  const session = useSession();
  const actor = useActor();
  const minute = useMinute();
  const { linkTo } = useOpenBooking();
  const may = (action: 'reschedule' | 'allocate') =>
    mayAct(standing(booking), actor, session.organisation, action);
  const asksAgencies = mayRead(actor, 'planning') && may('allocate');
  const external = useQuery({
    ...queries.records('resource', { external: 'true', limit: 1 }),
    enabled: asksAgencies,
  });
  const steps: readonly { readonly step: BookingStep; readonly label: string; readonly offered: boolean }[] =
    [
      { step: 'reschedule', label: 'Another time', offered: may('reschedule') },
      { step: 'split', label: 'Split', offered: maySplit(session, booking) },
      { step: 'agency', label: 'Agency', offered: asksAgencies && (external.data?.rows.length ?? 0) > 0 },
    ];
  const offered = steps.filter((one) => one.offered);
  const jobs = jobsToOffer(session, [booking], minute);
  if (offered.length === 0 && jobs.length === 0) return null;
  return (
    <Group gap={6} role="group" aria-label="What else can be done">
      {offered.map(({ step, label }) => (
        <Button
          key={step}
          size="compact-sm"
          variant="default"
          component={Link}
          {...linkTo(booking.id)}
          onClick={() => wantStep({ bookingId: booking.id, action: step })}
        >
          {label}
        </Button>
      ))}
      {jobs.length > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => offeringJobs.become(jobs)}>
          Offer
        </Button>
      )}
    </Group>
  );
}
