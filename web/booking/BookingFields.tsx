import { Autocomplete, NumberInput, Stack, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { labelsUsedFor } from '../../domain/label/labelUses.ts';
import { GroupFields } from '../groupEvents/GroupFields.tsx';
import { RecordSelect } from '../records/fields/RecordSelect.tsx';
import { RecordsSelect } from '../records/fields/RecordsSelect.tsx';
import classes from './BookingFields.module.css';
import type { BookingForm } from './bookingFormSchema.ts';
import { CustomerPlaces } from './CustomerPlaces.tsx';
import { NoLabelNote } from './NoLabelNote.tsx';
import { OptionSelect } from './OptionSelect.tsx';
import { OtherPlaces } from './OtherPlaces.tsx';

export interface BookingFieldsProps {
  /** What has been done for the customer before, to choose from; omitted: the title is typed. */
  readonly titles?: readonly string[];
  readonly onTitle?: () => void;
  /** Fields for those who take part in a group event, if the form has them. */
  readonly participants?: ReactNode;
  /** Fields for the time and the people, if the form has them. */
  readonly children?: ReactNode;
}

/** The fields for what is to be done, for whom and where, within the surrounding form; the rare ones are folded away. */
export function BookingFields({ titles, onTitle, participants, children }: BookingFieldsProps) {
  const { control, register, formState, setFocus } = useFormContext<BookingForm>();
  const { errors } = formState;
  const isGroup = useWatch({ control, name: 'group' }) !== null;
  const isNew = titles !== undefined;
  return (
    <>
      {!isGroup && (
        <Controller
          control={control}
          name="customerId"
          render={({ field }) => (
            <RecordSelect
              category="customer"
              label="Customer"
              placeholder="Name or reference"
              required
              data-autofocus={isNew && field.value === '' ? true : undefined}
              value={field.value === '' ? null : field.value}
              onChange={(customerId) => {
                field.onChange(customerId ?? '');
                if (isNew && customerId !== null) setFocus('title');
              }}
              error={errors.customerId?.message}
            />
          )}
        />
      )}
      <Controller
        control={control}
        name="title"
        render={({ field }) => (
          <Autocomplete
            label="Title"
            dir="auto"
            data-autofocus={!isNew || isGroup || undefined}
            openOnFocus={false}
            data={[...(titles ?? [])]}
            {...field}
            onChange={(title) => {
              onTitle?.();
              field.onChange(title);
            }}
            error={errors.title?.message}
          />
        )}
      />
      {children}
      {isGroup ? <GroupFields /> : <CustomerPlaces />}
      {isGroup && participants}
      <Controller
        control={control}
        name="labelIds"
        render={({ field }) => (
          <RecordsSelect
            category="label"
            among={labelsUsedFor('booking')}
            label="Labels"
            description="What the people must be qualified for"
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <NoLabelNote labelIds={useWatch({ control, name: 'labelIds' })} />
      <Textarea
        label="Notes"
        dir="auto"
        autosize
        minRows={2}
        maxRows={8}
        {...register('notes')}
        error={errors.notes?.message}
      />
      <RareFields />
    </>
  );
}

/** Where it is, and how many and whom it takes, if that is not as usual. */
function UnusualFields() {
  const { control, register, formState, setValue } = useFormContext<BookingForm>();
  const { errors } = formState;
  const isGroup = useWatch({ control, name: 'group' }) !== null;
  return (
    <>
      <TextInput
        label="Address"
        dir="auto"
        description={isGroup ? undefined : "If it differs from the customer's"}
        {...register('address', {
          // A place on the map belongs to the address that it was chosen or stored with.
          onChange: () => setValue('location', null),
        })}
        error={errors.address?.message}
      />
      <Controller
        control={control}
        name="resourcesNeeded"
        render={({ field }) => (
          <NumberInput
            label="People needed"
            min={1}
            max={20}
            allowDecimal={false}
            value={field.value}
            onChange={(value) => field.onChange(Number(value) || 0)}
            error={errors.resourcesNeeded?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="preferredResourceIds"
        render={({ field }) => (
          <RecordsSelect
            category="resource"
            label="Preferred people"
            description="Most preferred first"
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </>
  );
}

/** What few bookings have; folded away until one of it is filled in, or is wrong. */
const rare = [
  'address',
  'resourcesNeeded',
  'preferredResourceIds',
  'places',
  'equipmentIds',
  'optionId',
  'filterIds',
  'reference',
  'externalIds',
  'visitStemId',
  'external',
] as const;

function RareFields() {
  const { control, register, formState, getValues } = useFormContext<BookingForm>();
  const { errors } = formState;
  const [opened, setOpened] = useState(() => rare.some((field) => isFilled(getValues(field))));
  const isWrong = rare.some((field) => errors[field] !== undefined);
  return (
    <details open={opened || isWrong} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary className={classes.more}>More fields</summary>
      <Stack gap="sm" mt="sm">
        <UnusualFields />
        <OtherPlaces />
        <Controller
          control={control}
          name="equipmentIds"
          render={({ field }) => (
            <RecordsSelect
              category="equipment"
              label="Equipment"
              description="What it takes from its beginning to its end"
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <Controller
          control={control}
          name="optionId"
          render={({ field }) => <OptionSelect value={field.value} onChange={field.onChange} />}
        />
        <Controller
          control={control}
          name="filterIds"
          render={({ field }) => (
            <RecordsSelect
              category="label"
              among={labelsUsedFor('booking')}
              label="Filters"
              description="Lists and the board are narrowed by them; nobody has to hold them"
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <TextInput label="Reference" {...register('reference')} error={errors.reference?.message} />
        <Controller
          control={control}
          name="externalIds"
          render={({ field, fieldState }) => (
            <TagsInput
              label="Ids in other systems"
              description="Enter after each"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              placeholder={field.value.length === 0 ? 'SAP-4711' : ''}
              splitChars={[]}
              // As large as a finger needs, also beside an id.
              styles={{ inputField: { minHeight: 24 } }}
              acceptValueOnBlur
              value={[...field.value]}
              onChange={field.onChange}
              error={fieldState.error?.message ?? errors.externalIds?.find?.((one) => one?.message)?.message}
            />
          )}
        />
        <TextInput
          label="Service plan"
          description="The visits of one number start and end together"
          {...register('visitStemId')}
          error={errors.visitStemId?.message}
        />
        <Switch label="External work" {...register('external')} />
      </Stack>
    </details>
  );
}

function isFilled(value: BookingForm[(typeof rare)[number]]): boolean {
  if (typeof value === 'number') return value !== 1;
  return typeof value === 'boolean' ? value : value !== null && value.length > 0;
}
