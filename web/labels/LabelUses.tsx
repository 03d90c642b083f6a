import { Anchor, Skeleton, Text, Title } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { queries } from '../client/queries.ts';
import { countedRecords } from '../records/anyRecord.ts';
import { LoadFailed } from '../shell/Notice.tsx';
import { useActor } from '../shell/SessionContext.ts';
import classes from './LabelUses.module.css';
import { type LabelPlace, labelPlaces, listPath } from './labelPlaces.ts';

/** Below the facts of a label: how many bookings and records have it, each with the way to their list. */
export function LabelUses({ row: { id } }: { readonly row: { readonly id: string } }) {
  const headId = useId();
  const places = labelPlaces(useActor());
  const bookings = useQuery(queries.bookings({ labelId: id, limit: 1 }));
  const records = useQueries({
    queries: places.map(({ name, field }) => queries.records(name, { [field]: id, limit: 1 })),
  });
  const all = [bookings, ...records];
  const failed = all.find(({ error, data }) => error !== null && data === undefined);
  const counted = places.map((place, index) => ({ place, total: records[index]?.data?.total ?? 0 }));
  const used = counted.filter(({ total }) => total > 0);
  const ofBookings = bookings.data?.total ?? 0;
  return (
    <section aria-labelledby={headId}>
      <Title order={2} size="h5" id={headId} mb={6}>
        Where it is used
      </Title>
      {failed !== undefined ? (
        <LoadFailed
          what="Where it is used"
          error={failed.error ?? new Error()}
          onRetry={() => void failed.refetch()}
        />
      ) : all.some(({ data }) => data === undefined) ? (
        <Skeleton height={64} radius="md" role="status" aria-label="Loading" aria-busy="true" />
      ) : used.length === 0 && ofBookings === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing in use has this label.
        </Text>
      ) : (
        <ul className={classes.uses}>
          {ofBookings > 0 && (
            <li>
              <Anchor component={Link} size="sm" to={`/bookings?range=all&label=${encodeURIComponent(id)}`}>
                {ofBookings === 1 ? '1 booking' : `${ofBookings} bookings`}
              </Anchor>
            </li>
          )}
          {used.map(({ place, total }) => (
            <li key={`${place.name} ${place.field}`}>
              <Anchor component={Link} size="sm" to={listPath(place, id)}>
                {countedRecords(place.name, total)}
              </Anchor>
              {isFurther(place, places) && (
                <Text span size="sm" c="dimmed">
                  {' '}
                  ({place.called})
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Whether records of its kind name labels in several fields, so that it has to be said in which. */
function isFurther({ name, field }: LabelPlace, places: readonly LabelPlace[]): boolean {
  return places.some((other) => other.name === name && other.field !== field);
}
