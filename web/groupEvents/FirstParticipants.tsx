import { Group, MultiSelect, Stack, Text } from '@mantine/core';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { FirstParticipants as Participants } from '../../domain/groupEvent/participant.ts';
import type { NewBookingInput } from '../booking/bookingFormSchema.ts';
import { RecordsSelect } from '../records/fields/RecordsSelect.tsx';
import { useNamesOf } from '../records/useNames.ts';

/** Who takes part in a new group event from the start, or each time, and which of its services each of them takes. */
export function FirstParticipants() {
  const { control, formState } = useFormContext<NewBookingInput>();
  const group = useWatch({ control, name: 'group' });
  const labelIds = [...new Set(group?.services.map(({ labelId }) => labelId).filter((id) => id !== ''))];
  return (
    <Controller
      control={control}
      name="participants"
      render={({ field: { value, onChange } }) => (
        <Stack gap="xs">
          <RecordsSelect
            category="customer"
            label="Participants"
            description={waitingText(value.length, group?.places ?? 0)}
            value={value.map(({ customerId }) => customerId)}
            onChange={(ids) =>
              onChange(
                ids.map((customerId) => ({
                  customerId,
                  serviceIds: value.find((one) => one.customerId === customerId)?.serviceIds ?? [],
                })),
              )
            }
            error={messageOf(formState.errors.participants)}
          />
          {labelIds.length > 0 && (
            <ServicesOfEach
              value={value.map(({ customerId, serviceIds = [] }) => ({ customerId, serviceIds }))}
              onChange={onChange}
              labelIds={labelIds}
            />
          )}
        </Stack>
      )}
    />
  );
}

function waitingText(chosen: number, places: number): string {
  const waiting = chosen - places;
  if (waiting <= 0) return 'Who takes part, if you know';
  return waiting === 1 ? 'The last one waits for a place' : `The last ${waiting} wait for a place`;
}

interface ServicesOfEachProps {
  readonly value: Participants;
  readonly onChange: (participants: Participants) => void;
  /** The labels of the services of the event. */
  readonly labelIds: readonly string[];
}

function ServicesOfEach({ value, onChange, labelIds }: ServicesOfEachProps) {
  const customerName = useNamesOf(
    'customer',
    value.map(({ customerId }) => customerId),
  );
  const serviceName = useNamesOf('label', labelIds);
  const data = labelIds.map((id) => ({ value: id, label: serviceName(id) }));
  return value.map(({ customerId, serviceIds }) => (
    <Group key={customerId} gap="xs" wrap="nowrap" grow>
      <Text size="sm" truncate>
        <bdi>{customerName(customerId)}</bdi>
      </Text>
      <MultiSelect
        aria-label={`Services of ${customerName(customerId)}`}
        placeholder={serviceIds.length === 0 ? 'Services' : ''}
        data={data}
        styles={{ inputField: { minHeight: 24 } }}
        value={serviceIds.filter((id) => labelIds.includes(id))}
        onChange={(chosen) =>
          onChange(value.map((one) => (one.customerId === customerId ? { ...one, serviceIds: chosen } : one)))
        }
      />
    </Group>
  ));
}

function messageOf(error: unknown): string | undefined {
  return typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string'
    ? error.message
    : undefined;
}
