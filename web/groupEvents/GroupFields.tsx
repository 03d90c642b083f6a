import { ActionIcon, Button, Fieldset, Group, NumberInput, SimpleGrid, Stack } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { mostServices } from '../../domain/groupEvent/groupDetails.ts';
import { labelsOfType } from '../../domain/label/labelUses.ts';
import type { BookingForm } from '../booking/bookingFormSchema.ts';
import { RecordSelect } from '../records/fields/RecordSelect.tsx';
import { useLabelPrices } from '../records/useLabelPrices.ts';

const services = labelsOfType('service');

/** How many can take part in a group event, how many people that needs, and what can be taken. */
export function GroupFields() {
  const { control } = useFormContext<BookingForm>();
  const list = useFieldArray({ control, name: 'group.services' });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <WholeNumber name="group.places" label="Places" required />
        <WholeNumber
          name="group.participantsPerPerson"
          label="Participants for each person"
          description="One person for so many. Empty: as many as are needed"
        />
      </SimpleGrid>
      <Fieldset legend="Services" variant="default" mx={0}>
        <Stack gap="sm">
          {list.fields.map(({ id }, index) => (
            <ServiceRow key={id} index={index} onRemove={() => list.remove(index)} />
          ))}
          {list.fields.length < mostServices && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} aria-hidden />}
              style={{ alignSelf: 'flex-start' }}
              onClick={() => list.append({ labelId: '', price: null, places: null })}
            >
              Add a service
            </Button>
          )}
        </Stack>
      </Fieldset>
    </>
  );
}

function ServiceRow({ index, onRemove }: { readonly index: number; readonly onRemove: () => void }) {
  const { control } = useFormContext<BookingForm>();
  usePriceOfLabel(index);
  return (
    <Group align="flex-start" wrap="nowrap" gap="xs">
      <Stack gap={6} flex={1}>
        <Controller
          control={control}
          name={`group.services.${index}.labelId`}
          render={({ field, fieldState }) => (
            <RecordSelect
              category="label"
              among={services}
              aria-label={`Service ${index + 1}`}
              placeholder="Service"
              value={field.value === '' ? null : field.value}
              onChange={(labelId) => field.onChange(labelId ?? '')}
              error={fieldState.error?.message}
            />
          )}
        />
        <Group grow gap="xs">
          <Controller
            control={control}
            name={`group.services.${index}.price`}
            render={({ field, fieldState }) => (
              <NumberInput
                label="Price"
                min={0}
                decimalScale={2}
                value={field.value ?? ''}
                onChange={(value) => field.onChange(value === '' ? null : Number(value))}
                error={fieldState.error?.message}
              />
            )}
          />
          <WholeNumber name={`group.services.${index}.places`} label="Its places" />
        </Group>
      </Stack>
      <ActionIcon variant="subtle" size="lg" aria-label={`Remove service ${index + 1}`} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

/** A service that is chosen has the price of its label, until another one is typed. */
function usePriceOfLabel(index: number) {
  const { control, getValues, setValue } = useFormContext<BookingForm>();
  const labelId = useWatch({ control, name: `group.services.${index}.labelId` });
  const [priced, setPriced] = useState(labelId);
  const price = useLabelPrices(labelId === '' ? [] : [labelId])?.priceOf(labelId);
  useEffect(() => {
    if (labelId === priced || price === undefined) return;
    setPriced(labelId);
    const field = `group.services.${index}.price` as const;
    if (getValues(field) === null) setValue(field, price, { shouldDirty: true });
  }, [labelId, priced, price, index, getValues, setValue]);
}

function WholeNumber({
  name,
  ...shown
}: {
  readonly name: 'group.places' | 'group.participantsPerPerson' | `group.services.${number}.places`;
  readonly label: string;
  readonly description?: string;
  readonly required?: boolean;
}) {
  const { control } = useFormContext<BookingForm>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <NumberInput
          {...shown}
          min={1}
          allowDecimal={false}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={field.value ?? ''}
          onChange={(value) => field.onChange(value === '' ? null : Number(value))}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
