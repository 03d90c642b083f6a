import { NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { FreePeopleRequest } from '../../api/contract/possibleWork.ts';
import { labelsUsedFor } from '../../domain/label/labelUses.ts';
import { placeOfText } from '../../domain/text/placeText.ts';
import { SpanFields } from '../booking/SpanFields.tsx';
import { nextHour, readSpan, spanInputOf } from '../booking/spanInput.ts';
import { queries } from '../client/queries.ts';
import { RecordSelect } from '../records/fields/RecordSelect.tsx';
import { RecordsSelect } from '../records/fields/RecordsSelect.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { FreePeople } from './FreePeople.tsx';
import { lookingForPeople, type PeopleWanted } from './lookingForPeople.ts';

const close = () => lookingForPeople.become(undefined);

/** Who could do something at a time and a place, before there is a booking; from wherever it is asked. */
export function WhoIsFreeDialog() {
  const wanted = useSyncExternalStore(lookingForPeople.subscribe, lookingForPeople.now);
  return (
    <Dialog opened={wanted !== undefined} onClose={close} title={<Text fw={650}>Who is free</Text>} size="lg">
      {wanted !== undefined && <Asking wanted={wanted} />}
    </Dialog>
  );
}

function Asking({ wanted: { start, end } }: { readonly wanted: PeopleWanted }) {
  const { zone } = useFormats();
  const [span, setSpan] = useState(() =>
    start === undefined
      ? nextHour(zone, Math.floor(Date.now() / 1000))
      : spanInputOf(zone, { start, end: end ?? start + 3600 }),
  );
  const [customerId, setCustomerId] = useState<string | null>(null);
  const [point, setPoint] = useState('');
  const [labelIds, setLabelIds] = useState<readonly string[]>([]);
  const [kilometres, setKilometres] = useState<number | string>('');
  const read = readSpan(zone, span);
  const place = point.trim() === '' ? null : placeOfText(point);
  const asked: FreePeopleRequest | undefined =
    read.kind === 'problem' || place === undefined
      ? undefined
      : {
          customerId,
          start: read.start,
          end: read.end,
          location: place,
          labelIds: [...labelIds],
          ...(typeof kilometres === 'number' && kilometres > 0 ? { withinKm: kilometres } : {}),
        };
  return (
    <Stack gap="sm">
      <SpanFields value={span} onChange={setSpan} problem={read.kind === 'problem' ? read : undefined} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <RecordSelect
          category="customer"
          label="Customer"
          placeholder="At whose place"
          data-autofocus
          value={customerId}
          onChange={setCustomerId}
        />
        <TextInput
          label="Or at a point"
          placeholder="-33.8886, 151.1873"
          value={point}
          onChange={({ currentTarget }) => setPoint(currentTarget.value)}
          error={place === undefined ? 'must be a latitude and a longitude' : undefined}
        />
        <RecordsSelect
          category="label"
          among={labelsUsedFor('resource')}
          label="With these labels"
          value={labelIds}
          onChange={setLabelIds}
        />
        <NumberInput
          label="Within"
          placeholder="As far as usual"
          suffix=" km"
          min={0}
          max={20_000}
          value={kilometres}
          onChange={setKilometres}
        />
      </SimpleGrid>
      {asked !== undefined && <Found asked={asked} />}
    </Stack>
  );
}

function Found({ asked }: { readonly asked: FreePeopleRequest }) {
  const found = useQuery({ ...queries.freePeople(asked), placeholderData: keepPreviousData });
  if (found.data !== undefined) return <FreePeople view={found.data} asked={asked} onDone={close} />;
  if (found.error !== null) {
    return <LoadFailed what="Who is free" error={found.error} onRetry={() => void found.refetch()} />;
  }
  return (
    <Text size="sm" c="dimmed" role="status">
      Looking for people…
    </Text>
  );
}
