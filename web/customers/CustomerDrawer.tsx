import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { CustomerView } from '../../api/contract/views.ts';
import { fullName } from '../../domain/fullName.ts';
import { ResourcesSelect } from '../booking/ResourcesSelect.tsx';
import { queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import { isOfRecord, RecordDrawer } from '../resources/RecordDrawer.tsx';
import { ContactFacts, Fact, RecordFacts } from '../resources/RecordFacts.tsx';
import { RecordHead } from '../resources/RecordHead.tsx';
import { CustomerForm } from './CustomerForm.tsx';

export interface CustomerDrawerProps {
  /** `newRecord` for the form of a new one; null while it is closed. */
  readonly customerId: string | null;
  readonly onClose: () => void;
}

/** A customer: contact, the resources they have barred, and the way to the bookings. */
export function CustomerDrawer({ customerId, onClose }: CustomerDrawerProps) {
  const customer = useQuery({
    ...queries.customerById(customerId ?? ''),
    enabled: isOfRecord(customerId),
  });
  return (
    <RecordDrawer
      what="customer"
      recordId={customerId}
      record={customer}
      form={(row, leave) => <CustomerForm customer={row} onCancel={leave} onSaved={leave} />}
      facts={(row, onEdit) => <Facts customer={row} onEdit={onEdit} />}
      onClose={onClose}
    />
  );
}

function Facts({ customer, onEdit }: { customer: CustomerView; onEdit: (() => void) | undefined }) {
  const command = useCommand();
  const resources = useQuery(queries.everyResource());
  const nameOf = (id: string) => {
    const found = resources.data?.rows.find((resource) => resource.id === id);
    return found === undefined ? id : fullName(found);
  };
  const barred = customer.barredResourceIds;
  const toggle = customer.inactive ? 'customer.reactivate' : 'customer.deactivate';
  const onBarred = (next: readonly string[]) => {
    const added = next.find((id) => !barred.includes(id));
    const removed = barred.find((id) => !next.includes(id));
    if (added !== undefined) {
      void command.send('customer.barResource', { customerId: customer.id, resourceId: added });
    } else if (removed !== undefined) {
      void command.send('customer.unbarResource', { customerId: customer.id, resourceId: removed });
    }
  };
  return (
    <Stack gap="md">
      <RecordHead
        inactive={customer.inactive}
        command={command}
        onEdit={onEdit}
        onToggle={() => void command.send(toggle, { customerId: customer.id })}
      />
      <RecordFacts>
        <Fact term="Reference">{customer.reference}</Fact>
        <ContactFacts mobile={customer.mobile} email={customer.email} />
        <Fact term="Address">{customer.address}</Fact>
        <Fact term="Bookings">
          <Anchor
            component={Link}
            size="sm"
            to={`/bookings?range=next7&search=${encodeURIComponent(fullName(customer))}`}
          >
            The next 7 days
          </Anchor>
        </Fact>
      </RecordFacts>
      {onEdit !== undefined ? (
        <ResourcesSelect
          label="Barred resources"
          description="They are never allocated to this customer"
          value={barred}
          onChange={onBarred}
          known={barred.map((id) => ({ id, name: nameOf(id) }))}
          clearing="one by one"
        />
      ) : (
        barred.length > 0 && <Text size="sm">Barred: {barred.map(nameOf).join(', ')}</Text>
      )}
    </Stack>
  );
}
