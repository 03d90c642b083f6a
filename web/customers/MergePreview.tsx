import { Stack, Text } from '@mantine/core';
import type { RecordView } from '../../api/contract/views.ts';
import type { CustomerDetails } from '../../domain/customer/customer.ts';
import { recordOf, titleOf } from '../records/anyRecord.ts';
import { Facts } from '../records/drawer/Facts.tsx';
import { FieldFacts } from '../records/drawer/FieldFacts.tsx';
import { useNames } from '../records/useNames.ts';
import { Note } from '../shell/Note.tsx';

type Customer = RecordView<'customer'>;

export interface MergePreviewProps {
  readonly kept: Customer;
  readonly duplicate: Customer;
  /** What the customer would have and has not now. */
  readonly changes: Partial<CustomerDetails>;
  /** How many bookings the duplicate has. */
  readonly bookings: number;
  /** How many roster events it has. */
  readonly rosterEvents: number;
}

/** What merging a duplicate into a customer would change. */
export function MergePreview({ kept, duplicate, changes, bookings, rosterEvents }: MergePreviewProps) {
  const { shown } = recordOf('customer');
  const barredResourceIds = duplicate.barredResourceIds.filter((id) => !kept.barredResourceIds.includes(id));
  const after = { id: kept.id, revision: kept.revision, ...changes, barredResourceIds };
  const nameOf = useNames(shown, [after], Object.keys(shown));
  const { uid, ...seen } = changes;
  const nothing = Object.keys(seen).length === 0 && barredResourceIds.length === 0;
  const title = titleOf('customer', duplicate);
  return (
    <Stack gap="sm">
      <Text size="sm">{bookingsSentence(bookings, title)}</Text>
      {rosterEvents > 0 && (
        <Text size="sm">
          {rosterEvents === 1
            ? `One roster event of ${title} moves here.`
            : `${rosterEvents} roster events of ${title} move here.`}
        </Text>
      )}
      {nothing ? (
        <Text size="sm">{title} has no details that are missing here.</Text>
      ) : (
        <>
          <Text size="sm">What {titleOf('customer', kept)} then has:</Text>
          <Facts>
            <FieldFacts name="customer" row={after} nameOf={nameOf} />
          </Facts>
        </>
      )}
      {uid !== undefined && (
        <Text size="sm">The sign-in of {title} then shows this customer’s bookings.</Text>
      )}
      {kept.uid !== null && duplicate.uid !== null && (
        <Note tone="warning" title="Both have a sign-in">
          Whoever signs in as the duplicate will no longer see its bookings.
        </Note>
      )}
    </Stack>
  );
}

function bookingsSentence(bookings: number, title: string): string {
  if (bookings === 0) return `${title} has no bookings.`;
  return bookings === 1
    ? `One booking of ${title} moves here.`
    : `${bookings} bookings of ${title} move here.`;
}
