import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { fullName } from '../../domain/fullName.ts';
import { Fact } from '../records/drawer/Facts.tsx';

/** Among the facts of a person: a link to their bookings. */
export function BookingsOf({ row }: { readonly row: Parameters<typeof fullName>[0] }) {
  return (
    <Fact term="Bookings">
      <Anchor
        component={Link}
        size="sm"
        to={`/bookings?range=next7&search=${encodeURIComponent(fullName(row))}`}
      >
        The next 7 days
      </Anchor>
    </Fact>
  );
}
