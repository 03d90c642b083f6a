import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { localDayOf, startOfLocalDay } from '../../../domain/time/localDay.ts';
import { mayAct } from '../../../domain/workflow/possibleActions.ts';
import { standing } from '../../booking/standing.ts';
import { ManyBookingsNote } from '../../bookings/ManyBookingsNote.tsx';
import { useManyBookings } from '../../bookings/useManyBookings.ts';
import { queries } from '../../client/queries.ts';
import { CountedHead } from '../../shell/CountedHead.tsx';
import { useActor, useSession } from '../../shell/SessionContext.ts';
import { useFormats } from '../../shell/useFormats.ts';
import classes from './queue.module.css';

/** The most that one answer of the list has. */
const mostAsked = 250;

/** What is rostered for tomorrow and not confirmed, to be confirmed as a whole; what is in conflict stays behind. */
export function Tomorrow({ now }: { readonly now: number }) {
  const id = useId();
  const { zone } = useFormats();
  const actor = useActor();
  const { organisation } = useSession();
  const many = useManyBookings();
  const [asking, setAsking] = useState<'asked' | 'not asked'>('not asked');
  const tomorrow = localDayOf(zone, now) + 1;
  const list = useQuery(
    queries.bookings({
      from: startOfLocalDay(zone, tomorrow),
      to: startOfLocalDay(zone, tomorrow + 1),
      status: 'rostered',
      conflict: 'false',
      limit: mostAsked,
    }),
  );
  const ready = list.data?.rows.filter((booking) =>
    mayAct(standing(booking), actor, organisation, 'confirm'),
  );
  if (ready === undefined || (ready.length === 0 && many.state.kind === 'idle')) return null;
  const what = `${ready.length} ${ready.length === 1 ? 'booking' : 'bookings'}`;
  return (
    <section aria-labelledby={id} className={classes.section}>
      <CountedHead id={id} title="To confirm for tomorrow" count={ready.length} />
      <Group gap="sm">
        {ready.length > 0 &&
          (asking === 'not asked' ? (
            <Button size="xs" onClick={() => setAsking('asked')}>
              Confirm all
            </Button>
          ) : (
            <>
              <Text size="sm">None of them is in conflict.</Text>
              <Button
                size="xs"
                loading={many.state.kind === 'sending'}
                onClick={() => {
                  setAsking('not asked');
                  void many.take({ step: 'booking.confirm' }, ready);
                }}
              >
                Confirm {what}
              </Button>
              <Button size="xs" variant="default" onClick={() => setAsking('not asked')}>
                Back
              </Button>
            </>
          ))}
        <Anchor component={Link} size="sm" to="/bookings?range=tomorrow&status=rostered">
          Show them
        </Anchor>
      </Group>
      <ManyBookingsNote state={many.state} onClose={many.forget} />
    </section>
  );
}
