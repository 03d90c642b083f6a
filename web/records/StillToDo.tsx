import { Skeleton, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordName } from '../../domain/catalogues/records.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { BookingCards } from '../bookings/BookingCards.tsx';
import { queries } from '../client/queries.ts';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useMinute } from '../shell/useMinute.ts';
import { stillToDoText } from './stillToDoText.ts';

/** How many of the bookings that come next are shown of one person or customer. */
const shown = 3;

export interface StillToDoProps {
  readonly name: RecordName;
  readonly targets: readonly { readonly id: string; readonly title: string }[];
}

/**
 * Before people or customers are deactivated: what they still have to do from now on, and that they are signed out.
 * Nothing of other records.
 */
export function StillToDo({ name, targets }: StillToDoProps) {
  return name === 'resource' || name === 'customer' ? <Work name={name} targets={targets} /> : null;
}

function Work({ name, targets }: StillToDoProps & { readonly name: 'resource' | 'customer' }) {
  const session = useSession();
  // As it was when the question was asked: no query anew with each minute.
  const [now] = useState(useMinute());
  const reads = mayRead(session, 'work');
  const lists = useQueries({
    queries: targets.map(({ id }) => ({
      ...queries.bookings({
        ...(name === 'resource' ? { resourceId: id } : { customerId: id }),
        from: now,
        status: 'draft,rostered,confirmed,dispatched,active,parked',
        sort: 'start',
        limit: targets.length === 1 ? shown : 1,
      }),
      enabled: reads,
    })),
  });
  const failed = lists.find(({ error }) => error !== null);
  const known = lists.flatMap(({ data }) => data ?? []);
  const totals = targets.flatMap(({ title }, at) => {
    const total = lists[at]?.data?.total ?? 0;
    return total === 0 ? [] : [{ title, total }];
  });
  const [only] = targets.length === 1 ? known : [];
  return (
    <section aria-label="Still to do">
      {reads &&
        (failed?.error != null ? (
          <LoadFailed
            what="The bookings still to do"
            error={failed.error}
            onRetry={() => void failed.refetch()}
          />
        ) : known.length < targets.length ? (
          <Skeleton height={24} role="status" aria-label="Loading" aria-busy="true" />
        ) : (
          <Text size="sm" mb={6}>
            {stillToDoText(totals)}
          </Text>
        ))}
      {only !== undefined && only.rows.length > 0 && <BookingCards rows={only.rows} />}
      <Text size="sm" mt={6}>
        Whoever signs in as {targets.length === 1 ? targets[0]?.title : 'one of them'} is signed out at once,
        and cannot sign in until reactivated; administrators can.
        {name === 'customer' && ' No new bookings are taken for them; those that stand go on.'}
      </Text>
    </section>
  );
}
