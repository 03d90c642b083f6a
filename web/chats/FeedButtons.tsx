import { Button, Group } from '@mantine/core';
import { IconChecklist, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BookingView } from '../../api/contract/views.ts';
import { type FeedCall, feedButtonsOf, feedCalls } from '../../domain/chat/feedButtons.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { dialled } from '../../domain/text/dialled.ts';
import { queries } from '../client/queries.ts';
import { useActor, useSession } from '../shell/SessionContext.ts';

export interface FeedButtonsProps {
  readonly booking: BookingView;
  /** Opens the tasks of the booking; omitted: they have no tab here. */
  readonly onTasks?: () => void;
}

/** Beside the chat of a booking: whom one may telephone about it, and its tasks (scheduling §6, Feed buttons). */
export function FeedButtons({ booking, onTasks }: FeedButtonsProps) {
  const { organisation } = useSession();
  const callingCode = organisation.settings.defaultCountry.code;
  const buttons = feedButtonsOf(useActor());
  const calls = useCalls(booking);
  const hasTasks = onTasks !== undefined && buttons.includes('tasks');
  if (calls.length === 0 && !hasTasks) return null;
  return (
    <Group gap={8} mb="sm">
      {calls.map(({ as, who, number }) => (
        <Button
          key={`${as} ${number}`}
          component="a"
          size="xs"
          variant="default"
          href={`tel:${dialled(number, callingCode)}`}
          leftSection={<IconPhone size={15} aria-hidden />}
          title={number}
        >
          Call {who}
        </Button>
      ))}
      {hasTasks && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconChecklist size={15} aria-hidden />}
          onClick={onTasks}
        >
          Tasks
        </Button>
      )}
    </Group>
  );
}

/** What is read of the numbers that somebody's buttons need. */
function useCalls(booking: BookingView): readonly FeedCall[] {
  const actor = useActor();
  const { organisation } = useSession();
  const buttons = feedButtonsOf(actor);
  const callsPeople = buttons.includes('employee') && mayRead(actor, 'planning');
  const site = useQuery({ ...queries.bookingSite(booking.id), enabled: buttons.includes('customer') });
  const people = useQuery(
    queries.recordsNamed('resource', callsPeople ? booking.resources.map(({ id }) => id) : []),
  );
  const workers = people.data?.rows ?? [];
  const partners = useQuery(
    queries.recordsNamed('partner', [...new Set(workers.flatMap(({ partnerId }) => partnerId ?? []))]),
  );
  return feedCalls(actor, {
    people: workers.map(({ firstName, mobile }) => ({ name: firstName, number: mobile })),
    customer: { name: booking.customerName ?? 'the customer', number: site.data?.mobile ?? null },
    partners: (partners.data?.rows ?? []).map(({ name, phone }) => ({ name, number: phone })),
    office: { name: organisation.name, number: organisation.settings.officePhone },
  });
}
