import { Badge, Button, Group, Menu, MultiSelect, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDots } from '@tabler/icons-react';
import { useId } from 'react';
import { z } from 'zod';
import type { CommandAnswerBody } from '../../api/contract/command.ts';
import type { BookingView } from '../../api/contract/views.ts';
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
import type { CommandCall } from '../timeline/source/timelineSource.ts';
import { priceOf } from './groupInput.ts';
import classes from './Participants.module.css';

type Participant = BookingView['participants'][number];

/** A step with the participants of a group event. */
export type ParticipationCall = Extract<
  CommandCall,
  {
    name:
      | 'booking.addParticipant'
      | 'booking.chooseServices'
      | 'booking.recordAttendance'
      | 'booking.removeParticipant'
      | 'booking.cancelParticipation';
  }
>;

interface ParticipantsListProps {
  readonly booking: BookingView;
  readonly group: GroupDetails;
  /** Takes a step; undefined: it was not taken, or its answer says nothing. */
  readonly take: (call: ParticipationCall) => Promise<CommandAnswerBody | undefined>;
}

/** Those who take part in a group event; a change may be meant for others of its series as well. */
export function Participants({
  booking,
  group,
  command,
}: Omit<ParticipantsListProps, 'take'> & { readonly command: CommandControl }) {
  const series = useSeriesSteps(booking, command);
  const take = async (call: ParticipationCall) => {
    const step = stepInSeries(call.name, call.input);
    const alone = () => command.sendAny(call.name, call.input);
    return step === undefined ? alone() : series.take(step, alone);
  };
  return (
    <>
      <ParticipantsList booking={booking} group={group} take={take} />
      {series.question}
    </>
  );
}

/** Who takes part in a group event, who waits, and who came; one click says that somebody did. */
export function ParticipantsList({ booking, group, take }: ParticipantsListProps) {
  const session = useSession();
  const headId = useId();
  const own = session.role === 'customer';
  const stands = !booking.inactive && booking.status !== 'cancelled';
  const changes = stands && mayCommand(session, 'booking.addParticipant');
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
            take={take}
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
            void take({ name: 'booking.addParticipant', input: { bookingId: booking.id, customerId } });
          }}
        />
      )}
    </section>
  );
}

function Row({
  participant,
  booking,
  group,
  take,
}: ParticipantsListProps & { readonly participant: Participant }) {
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
      await take({ name: 'booking.recordAttendance', input: { ...one, attendance: said } }),
    );
  const remove = async () =>
    tellMovedUp(booking, customerId, await take({ name: 'booking.removeParticipant', input: one }));
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
              onClick={() => void take({ name: 'booking.cancelParticipation', input: { bookingId } })}
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
          onChange={(serviceIds) =>
            void take({ name: 'booking.chooseServices', input: { ...one, serviceIds } })
          }
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
