import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BookingView } from '../../api/contract/views.ts';
import { dialled } from '../../domain/text/dialled.ts';
import { queries } from '../client/queries.ts';
import { useSession } from '../shell/SessionContext.ts';

/** A button to telephone each of a booking's people who has a number. */
export function CallPeople({ booking }: { readonly booking: BookingView }) {
  const { organisation } = useSession();
  const callingCode = organisation.settings.defaultCountry.code;
  const people = useQuery(
    queries.recordsNamed(
      'resource',
      booking.resources.map(({ id }) => id),
    ),
  );
  return people.data?.rows.map(
    ({ id, firstName, mobile }) =>
      mobile !== null && (
        <Button
          key={id}
          size="xs"
          component="a"
          href={`tel:${dialled(mobile, callingCode)}`}
          leftSection={<IconPhone size={15} aria-hidden />}
          title={mobile}
        >
          Call {firstName}
        </Button>
      ),
  );
}
