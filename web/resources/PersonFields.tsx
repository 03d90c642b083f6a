import { SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { PersonForm } from './personForm.ts';

/** Name, contact and location, of the form around them. */
export function PersonFields({ children }: { readonly children?: ReactNode }) {
  const { register, formState } = useFormContext<PersonForm>();
  const { errors } = formState;
  return (
    <>
      <SimpleGrid cols={2} spacing="sm">
        <TextInput label="First name" required {...register('firstName')} error={errors.firstName?.message} />
        <TextInput label="Last name" {...register('lastName')} error={errors.lastName?.message} />
      </SimpleGrid>
      <TextInput label="Reference" {...register('reference')} error={errors.reference?.message} />
      <SimpleGrid cols={2} spacing="sm">
        <TextInput label="Mobile" type="tel" {...register('mobile')} error={errors.mobile?.message} />
        <TextInput label="E-mail" type="email" {...register('email')} error={errors.email?.message} />
      </SimpleGrid>
      {children}
      <SimpleGrid cols={2} spacing="sm">
        <TextInput label="Latitude" inputMode="decimal" {...register('lat')} error={errors.lat?.message} />
        <TextInput label="Longitude" inputMode="decimal" {...register('lng')} error={errors.lng?.message} />
      </SimpleGrid>
    </>
  );
}
