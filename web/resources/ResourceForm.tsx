import { zodResolver } from '@hookform/resolvers/zod';
import { NumberInput, SimpleGrid, Stack, Switch } from '@mantine/core';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import type { ResourceView } from '../../api/contract/views.ts';
import { resource as resourceRecord } from '../../domain/resource/resource.ts';
import { LabelsSelect } from '../booking/LabelsSelect.tsx';
import { useCommand } from '../client/useCommand.ts';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import { FormButtons } from './FormButtons.tsx';
import { PersonFields } from './PersonFields.tsx';
import { emptyPerson, locatedWhole, personFormOf, personFormSchema, personOf } from './personForm.ts';

const { labelIds, external, capacity, maxHoursPerDay, maxHoursPerWeek, maxHoursPerFortnight } =
  resourceRecord.fields.shape;
const schema = locatedWhole(
  personFormSchema.extend({
    labelIds,
    external,
    capacity,
    maxHoursPerDay,
    maxHoursPerWeek,
    maxHoursPerFortnight,
  }),
);

const limits = [
  ['maxHoursPerDay', 'Hours a day'],
  ['maxHoursPerWeek', 'Hours a week'],
  ['maxHoursPerFortnight', 'Hours a fortnight'],
] as const;

export interface ResourceFormProps {
  /** Null: a new one. */
  readonly resource: ResourceView | null;
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

/** Adds a field worker or changes one. */
export function ResourceForm({ resource, onCancel, onSaved }: ResourceFormProps) {
  const command = useCommand();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues:
      resource === null
        ? {
            ...emptyPerson,
            labelIds: [],
            external: false,
            capacity: 1,
            maxHoursPerDay: null,
            maxHoursPerWeek: null,
            maxHoursPerFortnight: null,
          }
        : { ...resource, ...personFormOf(resource) },
  });
  const { control, register, formState } = form;
  const letGo = useUnsavedChanges(form.formState.isDirty);
  const left = () => {
    letGo();
    onSaved();
  };
  const save = form.handleSubmit(async (values) => {
    const { labelIds: held, external: outside, capacity: atOnce } = values;
    const { maxHoursPerDay: day, maxHoursPerWeek: week, maxHoursPerFortnight: fortnight } = values;
    const details = {
      ...personOf(values),
      labelIds: held,
      external: outside,
      capacity: atOnce,
      maxHoursPerDay: day,
      maxHoursPerWeek: week,
      maxHoursPerFortnight: fortnight,
    };
    const answer =
      resource === null
        ? await command.send('resource.create', details)
        : await command.send('resource.change', { resourceId: resource.id, ...details });
    if (answer !== undefined) left();
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={save} aria-label={resource === null ? 'New resource' : 'Edit resource'}>
        <Stack gap="sm">
          <PersonFields>
            <Controller
              control={control}
              name="labelIds"
              render={({ field }) => (
                <LabelsSelect
                  description="What this person is able to do"
                  value={field.value}
                  onChange={field.onChange}
                />
              )}
            />
          </PersonFields>
          <SimpleGrid cols={3} spacing="sm">
            {limits.map(([name, label]) => (
              <Controller
                key={name}
                control={control}
                name={name}
                render={({ field }) => (
                  <NumberInput
                    label={label}
                    min={0}
                    value={field.value ?? ''}
                    onChange={(value) => field.onChange(value === '' ? null : Number(value))}
                    error={formState.errors[name]?.message}
                  />
                )}
              />
            ))}
          </SimpleGrid>
          <Controller
            control={control}
            name="capacity"
            render={({ field }) => (
              <NumberInput
                label="Jobs at once"
                min={1}
                max={100}
                allowDecimal={false}
                value={field.value}
                onChange={(value) => field.onChange(Number(value) || 0)}
                error={formState.errors.capacity?.message}
              />
            )}
          />
          <Switch label="External (contractor)" {...register('external')} />
          <FormButtons command={command} onCancel={onCancel} onSaved={left} />
        </Stack>
      </form>
    </FormProvider>
  );
}
