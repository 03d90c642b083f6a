import { Badge, CloseButton, Group, Stack } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import type { BookingView } from '../../api/contract/views.ts';
import { mayAct } from '../../domain/workflow/possibleActions.ts';
import { lacksPeople } from '../bookings/bookingTexts.ts';
import type { CommandControl } from '../client/useCommand.ts';
import { useActor, useIsStaff, useSession } from '../shell/SessionContext.ts';
import classes from './BookingDetails.module.css';
import { PeoplesAnswers } from './PeoplesAnswers.tsx';
import { standing } from './standing.ts';

export interface BookingPeopleProps {
  readonly booking: BookingView;
  readonly command: CommandControl;
}

/** Who does it, the primary person first; a planner can remove them. */
export function BookingPeople({ booking, command }: BookingPeopleProps) {
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
      <PeoplesAnswers bookingId={booking.id} />
      {booking.autoAllocated && booking.resources.length > 0 && (
        <Group gap={4} className={classes.quiet ?? ''}>
          <IconSparkles size={14} aria-hidden /> Allocated automatically
        </Group>
      )}
    </Stack>
  );
}
