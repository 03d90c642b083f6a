import { zodResolver } from '@hookform/resolvers/zod';
import { Stack, TextInput } from '@mantine/core';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import type { CustomerView } from '../../api/contract/views.ts';
import { useCommand } from '../client/useCommand.ts';
import { FormButtons } from '../resources/FormButtons.tsx';
import { PersonFields } from '../resources/PersonFields.tsx';
import {
  emptyPerson,
  locatedWhole,
  orNull,
  personFormOf,
  personFormSchema,
  personOf,
} from '../resources/personForm.ts';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';

const schema = locatedWhole(personFormSchema.extend({ address: z.string().trim().max(200) }));

export interface CustomerFormProps {
  /** Null: a new one. */
  readonly customer: CustomerView | null;
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

/** Adds a customer or changes one. */
export function CustomerForm({ customer, onCancel, onSaved }: CustomerFormProps) {
  const command = useCommand();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues:
      customer === null
        ? { ...emptyPerson, address: '' }
        : { ...personFormOf(customer), address: customer.address ?? '' },
  });
  const letGo = useUnsavedChanges(form.formState.isDirty);
  const left = () => {
    letGo();
    onSaved();
  };
  const save = form.handleSubmit(async (values) => {
    const details = { ...personOf(values), address: orNull(values.address) };
    const answer =
      customer === null
        ? await command.send('customer.create', details)
        : await command.send('customer.change', { customerId: customer.id, ...details });
    if (answer !== undefined) left();
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={save} aria-label={customer === null ? 'New customer' : 'Edit customer'}>
        <Stack gap="sm">
          <PersonFields>
            <TextInput
              label="Address"
              {...form.register('address')}
              error={form.formState.errors.address?.message}
            />
          </PersonFields>
          <FormButtons command={command} onCancel={onCancel} onSaved={left} />
        </Stack>
      </form>
    </FormProvider>
  );
}
