import { Autocomplete } from '@mantine/core';
import { useRef } from 'react';
import { RecordSelect } from '../records/fields/RecordSelect.tsx';

export interface CustomerAndServiceProps {
  readonly customerId: string | null;
  readonly onCustomer: (customerId: string | null) => void;
  readonly service: string;
  readonly onService: (service: string) => void;
  /** What has been done for the customer before, the latest first. */
  readonly services: readonly string[];
  /** What is wrong with either; undefined if nothing is, or is not to be told yet. */
  readonly problems: { readonly customer: string | undefined; readonly service: string | undefined };
}

/** For whom something is to be done, and what: the service is asked for as soon as the customer is chosen. */
export function CustomerAndService(props: CustomerAndServiceProps) {
  const { customerId, onCustomer, service, onService, services, problems } = props;
  const serviceField = useRef<HTMLInputElement>(null);
  return (
    <>
      <RecordSelect
        category="customer"
        label="Customer"
        placeholder="Name or reference"
        required
        data-autofocus
        value={customerId}
        onChange={(id) => {
          onCustomer(id);
          if (id !== null) serviceField.current?.focus();
        }}
        error={problems.customer}
      />
      <Autocomplete
        ref={serviceField}
        label="Title"
        openOnFocus={false}
        data={[...services]}
        value={service}
        onChange={onService}
        error={problems.service}
      />
    </>
  );
}
