import { Button, List, Text } from '@mantine/core';
import type { BookingView } from '../../api/contract/views.ts';
import { mostTellingFirst, reasonText } from '../../domain/catalogue/reasonText.ts';
import { Note } from '../shell/Note.tsx';
import { useIsStaff } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';

export interface BookingWarningsProps {
  readonly booking: BookingView;
  /** Leads to the people who could do it instead; omitted for those who do not choose. */
  readonly onSomeoneElse?: () => void;
}

/** What is wrong with a booking, or asked of it, and the way out of a conflict. */
export function BookingWarnings({ booking, onSomeoneElse }: BookingWarningsProps) {
  const staff = useIsStaff();
  const { format } = useFormats();
  const reasons = [
    ...new Map(
      mostTellingFirst(booking.violations).map((one) => [
        `${one.resourceId} ${one.code} ${one.message}`,
        one,
      ]),
    ).values(),
  ];
  const nameOf = (id: string | null) => booking.resources.find((resource) => resource.id === id)?.name;
  return (
    <>
      {booking.conflict && (
        <Note tone="bad" title="In conflict">
          {reasons.length === 0 ? (
            <Text size="sm">Kept despite a conflict.</Text>
          ) : (
            <List size="sm" spacing={2} listStyleType="none">
              {reasons.map((reason) => (
                <List.Item key={`${reason.resourceId} ${reason.code} ${reason.message}`}>
                  {nameOf(reason.resourceId) !== undefined && <strong>{nameOf(reason.resourceId)}: </strong>}
                  {format.recorded(reasonText(reason))}
                </List.Item>
              ))}
            </List>
          )}
          {onSomeoneElse !== undefined && (
            <Button size="xs" mt="xs" variant="default" onClick={onSomeoneElse}>
              Choose someone else
            </Button>
          )}
        </Note>
      )}
      {booking.inactive && (
        <Note tone="quiet" title="Inactive">
          <Text size="sm">Plans and totals leave it out until somebody makes it active again.</Text>
        </Note>
      )}
      {staff && booking.locked && (
        <Note tone="quiet" title="Locked">
          <Text size="sm">Its time and its people cannot change until somebody unlocks it.</Text>
        </Note>
      )}
      {booking.cancellationRequest !== null && (
        <Note tone="warning" title="Cancellation requested">
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {booking.cancellationRequest}
          </Text>
        </Note>
      )}
      {booking.cancelledReason !== null && (
        <Note tone="quiet" title="Cancelled">
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {booking.cancelledReason}
          </Text>
        </Note>
      )}
    </>
  );
}
