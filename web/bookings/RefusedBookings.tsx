import { Text } from '@mantine/core';
import type { RefusedBooking } from './useManyBookings.ts';

/** So many bookings are named for each reason, and so many reasons. */
const mostNamed = 3;
const mostReasons = 8;

/** The bookings with which a step cannot be taken, by reason, the most frequent one first. */
export function RefusedBookings({ refused }: { readonly refused: readonly RefusedBooking[] }) {
  if (refused.length === 0) return null;
  const groups = [...Map.groupBy(refused, ({ reason }) => reason)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const further = groups.slice(mostReasons).reduce((sum, [, some]) => sum + some.length, 0);
  return (
    <>
      <Text size="sm">Not for {refused.length}:</Text>
      <ul style={{ margin: 0, paddingInlineStart: 18, fontSize: 14, overflowWrap: 'anywhere' }}>
        {groups.slice(0, mostReasons).map(([reason, some]) => (
          <li key={reason}>
            {some.length > mostNamed ? (
              <>
                <strong>{some.length}</strong>: {reason}{' '}
                <Text span size="sm" c="dimmed">
                  <Titles of={some.slice(0, mostNamed)} />, …
                </Text>
              </>
            ) : (
              <>
                <Titles of={some} />: {reason}
              </>
            )}
          </li>
        ))}
        {further > 0 && <li>and {further} more for other reasons</li>}
      </ul>
    </>
  );
}

function Titles({ of }: { readonly of: readonly RefusedBooking[] }) {
  return of.map(({ id, title }, place) => (
    <span key={id}>
      {place > 0 && ', '}
      <bdi>{title}</bdi>
    </span>
  ));
}
