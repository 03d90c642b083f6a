import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CustomerView } from '../../api/contract/views.ts';
import { CommandNotice } from '../booking/CommandNotice.tsx';
import { ResourcesSelect } from '../booking/ResourcesSelect.tsx';
import { queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import { ActiveMark } from '../resources/ActiveMark.tsx';
import { personName } from '../resources/personName.ts';
import { RecordDrawer } from '../resources/RecordDrawer.tsx';
import { ContactFacts, Fact, RecordFacts } from '../resources/RecordFacts.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { CustomerForm } from './CustomerForm.tsx';

export interface CustomerDrawerProps {
  /** `new` for the form of a new one. */
  readonly customerId: string;
  readonly onClose: () => void;
}

/** A customer: contact, the resources they have barred, and the way to the bookings. */
export function CustomerDrawer({ customerId, onClose }: CustomerDrawerProps) {
  const dispatcher = useSession().role === 'dispatcher';
  const adding = customerId === 'new' && dispatcher;
  const [editing, setEditing] = useState<'form' | 'facts'>('facts');
  const customer = useQuery({ ...queries.customerById(customerId), enabled: !adding });
  if (adding) {
    return (
      <RecordDrawer title="New customer" onClose={onClose}>
        <CustomerForm customer={null} onCancel={onClose} onSaved={onClose} />
      </RecordDrawer>
    );
  }
  const found = customer.data;
  return (
    <RecordDrawer title={found ? personName(found) : 'Customer'} onClose={onClose}>
      {customer.error !== null ? (
        <LoadFailed what="The customer" error={customer.error} onRetry={() => void customer.refetch()} />
      ) : found === null ? (
        <Text>There is no such customer.</Text>
      ) : found === undefined ? undefined : editing === 'form' ? (
        <CustomerForm
          customer={found}
          onCancel={() => setEditing('facts')}
          onSaved={() => setEditing('facts')}
        />
      ) : (
        <Facts customer={found} onEdit={dispatcher ? () => setEditing('form') : undefined} />
      )}
    </RecordDrawer>
  );
}

function Facts({ customer, onEdit }: { customer: CustomerView; onEdit: (() => void) | undefined }) {
  const command = useCommand();
  const resources = useQuery(queries.everyResource());
  const nameOf = (id: string) => {
    const found = resources.data?.rows.find((resource) => resource.id === id);
    return found === undefined ? id : personName(found);
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
      <Group gap="xs">
        <ActiveMark inactive={customer.inactive} />
        {onEdit !== undefined && (
          <>
            <Button size="xs" variant="default" onClick={onEdit}>
              Edit
            </Button>
            <Button
              size="xs"
              variant="default"
              loading={command.state.kind === 'saving'}
              onClick={() => void command.send(toggle, { customerId: customer.id })}
            >
              {customer.inactive ? 'Reactivate' : 'Deactivate'}
            </Button>
          </>
        )}
      </Group>
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
      <RecordFacts>
        <Fact term="Reference">{customer.reference}</Fact>
        <ContactFacts mobile={customer.mobile} email={customer.email} />
        <Fact term="Address">{customer.address}</Fact>
        <Fact term="Bookings">
          <Anchor
            component={Link}
            size="sm"
            to={`/bookings?range=next7&search=${encodeURIComponent(personName(customer))}`}
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
