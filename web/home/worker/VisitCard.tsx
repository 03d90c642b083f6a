import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { BookingView } from '../../../api/contract/views.ts';
import { latenessOf } from '../../../domain/booking/lateness.ts';
import { mayRead } from '../../../domain/rights/rights.ts';
import { elapsedText } from '../../../domain/time/durationText.ts';
import { CallAndNavigate } from '../../booking/CallAndNavigate.tsx';
import { useEarlyStep } from '../../booking/early/useEarlyStep.ts';
import { bookingTitle } from '../../bookings/bookingTexts.ts';
import { useOpenBooking } from '../../bookings/openBooking.ts';
import { StatusBadge } from '../../bookings/StatusBadge.tsx';
import { CarePlanOfCard } from '../../carePlans/CarePlanOfCard.tsx';
import { queries } from '../../client/queries.ts';
import { useCommand } from '../../client/useCommand.ts';
import { dueMoments } from '../../forms/dueMoments.ts';
import { FormsToFill } from '../../forms/FormsToFill.tsx';
import { CommandNotice } from '../../shell/CommandNotice.tsx';
import { useActor, useSession } from '../../shell/SessionContext.ts';
import { useFormats } from '../../shell/useFormats.ts';
import classes from './VisitCard.module.css';
import { type VisitStep, visitSteps } from './visitStep.ts';

export interface VisitCardProps {
  readonly booking: BookingView;
  /** Epoch seconds. */
  readonly now: number;
}

/** A visit as its worker needs it at the door: what to do next in one large button, whom to call, where it is. */
export function VisitCard({ booking, now }: VisitCardProps) {
  const actor = useActor();
  const { organisation } = useSession();
  const { format } = useFormats();
  const { linkTo } = useOpenBooking();
  const command = useCommand();
  const site = useQuery(queries.bookingSite(booking.id)).data;
  const [next, ...others] = visitSteps(booking, actor, organisation, now);
  const saving = command.state.kind === 'saving';
  const bookingId = booking.id;
  const askIfEarly = useEarlyStep();
  const take = async ({ action, label }: VisitStep, outcome: 'Done' | 'MultiDay' = 'Done') => {
    const { revision } = booking;
    const meant = await askIfEarly(label, [booking]);
    if (meant === undefined) return;
    switch (action) {
      case 'dispatch':
        await command.send('booking.dispatch', { bookingId, ...meant }, revision);
        return;
      case 'start':
        await command.send('booking.start', { bookingId, ...meant }, revision);
        return;
      case 'finish':
        await command.send('booking.finish', { bookingId, outcome, ...meant }, revision);
    }
  };
  const colleagues = booking.resources.filter(({ id }) => id !== actor.resourceId);
  return (
    <article className={classes.card} aria-label={bookingTitle(booking)}>
      <Stack gap={10}>
        <div>
          <div className={classes.top}>
            <span className={classes.when}>{format.span(booking.start, booking.end)}</span>
            <StatusBadge status={booking.status} />
          </div>
          <Link {...linkTo(booking.id)} className={classes.title}>
            <bdi>{bookingTitle(booking)}</bdi>
          </Link>
          {booking.title !== '' && (
            <div>
              <bdi>{booking.customerName}</bdi>
            </div>
          )}
          {lateText(booking, now) !== undefined && (
            <div className={classes.late}>{lateText(booking, now)}</div>
          )}
          {typeof site?.address === 'string' && <div className={classes.quiet}>{site.address}</div>}
          {colleagues.length > 0 && (
            <div className={classes.quiet}>With {colleagues.map(({ name }) => name).join(', ')}</div>
          )}
        </div>
        {booking.notes !== null && booking.notes !== '' && <p className={classes.notes}>{booking.notes}</p>}
        {site !== undefined && <CallAndNavigate site={site} size="md" />}
        {mayRead(actor, 'carePlans') && booking.customerId !== null && (
          <CarePlanOfCard bookingId={booking.id} />
        )}
        <FormsToFill about={`booking:${booking.id}`} due={dueMoments(booking.status)} size="md" />
        {next !== undefined && (
          <Button size="lg" fullWidth loading={saving} onClick={() => void take(next)}>
            {next.label}
          </Button>
        )}
        {(others.length > 0 || next?.action === 'finish') && (
          <Group gap={8} grow>
            {others.map((step) => (
              <Button key={step.action} variant="default" disabled={saving} onClick={() => void take(step)}>
                {step.label}
              </Button>
            ))}
            {next?.action === 'finish' && (
              <Button variant="default" disabled={saving} onClick={() => void take(next, 'MultiDay')}>
                Continue another day
              </Button>
            )}
          </Group>
        )}
        <CommandNotice state={command.state} onRetry={() => void command.retry()} />
      </Stack>
    </article>
  );
}

function lateText(booking: BookingView, now: number): string | undefined {
  switch (latenessOf(booking, now)) {
    case 'notBegun':
      return `Should have started ${elapsedText(now - booking.start)} ago`;
    case 'overrunning':
      return `Should have ended ${elapsedText(now - booking.end)} ago`;
    case undefined:
      return undefined;
  }
}
