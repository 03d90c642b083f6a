import { Badge, Button, Group, Menu, MultiSelect, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDots } from '@tabler/icons-react';
import { useId } from 'react';
import { z } from 'zod';
import type { CommandAnswerBody } from '../../api/contract/command.ts';
import type { BookingView } from '../../api/contract/views.ts';
import type { BookingCommands } from '../../domain/booking/bookingCommands.ts';
import type { GroupDetails } from '../../domain/groupEvent/groupDetails.ts';
import { placesText } from '../../domain/groupEvent/groupText.ts';
import { attendances } from '../../domain/groupEvent/participant.ts';
import { listed } from '../../domain/history/names.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { amountText } from '../../domain/text/amountText.ts';
import type { CommandControl } from '../client/useCommand.ts';
import { RecordSelect } from '../records/fields/RecordSelect.tsx';
import { useNamesOf } from '../records/useNames.ts';
import { stepInSeries } from '../recurring/stepInSeries.ts';
import { useSeriesSteps } from '../recurring/useSeriesSteps.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { priceOf } from './groupInput.ts';
import classes from './Participants.module.css';

type Participant = BookingView['participants'][number];

export interface ParticipantsProps {
  readonly booking: BookingView;
  readonly group: GroupDetails;
  readonly command: CommandControl;
}

/** Changes who takes part or what they take: in this event, or in others of its series as well. */
type Change = <
  Name extends 'booking.addParticipant' | 'booking.chooseServices' | 'booking.removeParticipant',
>(
  name: Name,
  input: BookingCommands[Name],
) => Promise<CommandAnswerBody | undefined>;

/** Who takes part in a group event, who waits, and who came; one click says that somebody did. */
export function Participants({ booking, group, command }: ParticipantsProps) {
  const session = useSession();
  const headId = useId();
  const own = session.role === 'customer';
  const stands = !booking.inactive && booking.status !== 'cancelled';
  const changes = stands && mayCommand(session, 'booking.addParticipant');
  const series = useSeriesSteps(booking, command);
  const change: Change = async (name, input) => {
    const step = stepInSeries(name, input);
    const alone = () => command.send(name, input);
    return step === undefined ? alone() : series.take(step, alone);
  };
  return (
    <section aria-labelledby={headId}>
      <Title order={2} size="h5" id={headId} mb={6}>
        {own ? 'Your place' : `Participants ${placesText(group, booking.participants)}`}
      </Title>
      <Stack gap={0} component="ul" className={classes.list ?? ''}>
        {booking.participants.map((participant) => (
          <Row
            key={participant.customerId}
            participant={participant}
            booking={booking}
            group={group}
            command={command}
            change={change}
          />
        ))}
      </Stack>
      {booking.participants.length === 0 && (
        <Text size="sm" c="dimmed">
          Nobody takes part yet.
        </Text>
      )}
      {changes && (
        <RecordSelect
          category="customer"
          aria-label="Add a participant"
          placeholder="Add a participant"
          value={null}
          onChange={(customerId) => {
            if (customerId === null) return;
            void change('booking.addParticipant', { bookingId: booking.id, customerId, serviceIds: [] });
          }}
        />
      )}
      {series.question}
    </section>
  );
}

function Row({
  participant,
  booking,
  group,
  command,
  change,
}: ParticipantsProps & { readonly participant: Participant; readonly change: Change }) {
  const session = useSession();
  const nameOf = useNamesOf(
    'label',
    group.services.map(({ labelId }) => labelId),
  );
  const { customerId, name, attendance, services } = participant;
  const bookingId = booking.id;
  const one = { bookingId, customerId };
  const stands = !booking.inactive && booking.status !== 'cancelled';
  const records = stands && mayCommand(session, 'booking.recordAttendance');
  const changes = stands && mayCommand(session, 'booking.chooseServices');
  const record = async (said: 'expected' | 'attended' | 'absent' | 'absentWithNotice' | 'cancelled') =>
    tellMovedUp(
      booking,
      customerId,
      await command.send('booking.recordAttendance', { ...one, attendance: said }),
    );
  const remove = async () => tellMovedUp(booking, customerId, await change('booking.removeParticipant', one));
  return (
    <li className={classes.row}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <div className={classes.who}>
          <bdi>{name}</bdi>
          <Services services={services} group={group} />
        </div>
        <Group gap={6} wrap="nowrap">
          {records && attendance === 'expected' ? (
            <>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Attended: ${name}`}
                onClick={() => void record('attended')}
              >
                Attended
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Absent: ${name}`}
                onClick={() => void record('absent')}
              >
                Absent
              </Button>
            </>
          ) : (
            <Badge variant="light" color={attendance === 'attended' ? 'green' : 'gray'} tt="none" fw={550}>
              {attendances[attendance]}
            </Badge>
          )}
          {records && (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button size="compact-sm" variant="subtle" aria-label={`More for ${name}`} px={6}>
                  <IconDots size={18} aria-hidden />
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {attendance !== 'expected' && (
                  <Menu.Item onClick={() => void record('expected')}>
                    {attendance === 'waiting' ? 'Give a place' : 'Expected again'}
                  </Menu.Item>
                )}
                {attendance !== 'absentWithNotice' && (
                  <Menu.Item onClick={() => void record('absentWithNotice')}>Absent, told in time</Menu.Item>
                )}
                {attendance !== 'cancelled' && (
                  <Menu.Item onClick={() => void record('cancelled')}>Cancelled</Menu.Item>
                )}
                {changes && (
                  <Menu.Item color="red" onClick={() => void remove()}>
                    Remove
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          )}
          {session.role === 'customer' && stands && attendance !== 'cancelled' && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => void command.send('booking.cancelParticipation', { bookingId })}
            >
              Give up my place
            </Button>
          )}
        </Group>
      </Group>
      {changes && group.services.length > 0 && (
        <MultiSelect
          mt={6}
          aria-label={`Services of ${name}`}
          placeholder={services.length === 0 ? 'Services' : ''}
          data={group.services.map(({ labelId }) => ({ value: labelId, label: nameOf(labelId) }))}
          styles={{ inputField: { minHeight: 24 } }}
          value={services.map(({ id }) => id)}
          onChange={(serviceIds) => void change('booking.chooseServices', { ...one, serviceIds })}
        />
      )}
    </li>
  );
}

/** What they take, with what that costs. */
function Services({ services, group }: Pick<Participant, 'services'> & { readonly group: GroupDetails }) {
  if (services.length === 0) return null;
  const texts = services.map(({ id, name }) => {
    const price = group.services.find(({ labelId }) => labelId === id)?.unitPrice ?? null;
    return price === null ? name : `${name} ${amountText(priceOf(price))}`;
  });
  return (
    <Text size="xs" c="dimmed">
      {texts.join(', ')}
    </Text>
  );
}

/** Says who has the place that a planner has just made free. */
function tellMovedUp(booking: BookingView, customerId: string, answer: CommandAnswerBody | undefined) {
  const expected = new Set(
    (answer?.events ?? []).flatMap(({ data }) => movedUpSchema.safeParse(data).data?.customerId ?? []),
  );
  const names = booking.participants.flatMap((one) =>
    one.attendance === 'waiting' && one.customerId !== customerId && expected.has(one.customerId)
      ? [one.name]
      : [],
  );
  if (names.length === 0) return;
  notifications.show({
    title: 'Moved up from the waiting list',
    message: `${listed(names)} ${names.length === 1 ? 'has' : 'have'} a place now.`,
    withBorder: true,
  });
}

const movedUpSchema = z.object({ customerId: z.string(), attendance: z.literal('expected') });
