import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { SwapPreview, SwapRequest } from '../../api/contract/swap.ts';
import { dateOfLocalDay, localDayOfDate, startOfLocalDay } from '../../domain/time/localDay.ts';
import { queries } from '../client/queries.ts';
import { RecordSelect } from '../records/fields/RecordSelect.tsx';
import { counted } from '../shell/counted.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { Note } from '../shell/Note.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { DayField } from '../shell/typed/DayField.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { NothingChanged } from './NothingChanged.tsx';
import { PlanChanges } from './PlanChanges.tsx';
import { applyText } from './planWords.ts';
import { type AskedSwap, swapping } from './swapping.ts';
import { useApplyPlan } from './useApplyPlan.ts';
import { useForcePlan } from './useForcePlan.ts';
import { usePlanTicks } from './usePlanTicks.ts';

const close = () => swapping.become(undefined);

/** Two people exchange work: seen as a plan with what would stand against it, and made as one step that one undo takes back. */
export function SwapDialog() {
  const asked = useSyncExternalStore(swapping.subscribe, swapping.now);
  return (
    <Dialog opened={asked !== undefined} onClose={close} title={<Text fw={650}>Swap work</Text>} size="lg">
      {asked?.kind === 'bookings' && (
        <Swap
          key={asked.bookingIds.join()}
          request={{ resourceIds: [...asked.resourceIds], bookingIds: [...asked.bookingIds] }}
        />
      )}
      {asked?.kind === 'days' && <DaysToSwap key={asked.resourceId} asked={asked} />}
    </Dialog>
  );
}

/** Asks with whom somebody exchanges the work of which days. */
function DaysToSwap({ asked }: { readonly asked: Extract<AskedSwap, { kind: 'days' }> }) {
  const { zone } = useFormats();
  const [otherId, setOtherId] = useState<string | null>(null);
  const [first, setFirst] = useState(() => dateOfLocalDay(asked.first));
  const [last, setLast] = useState(() => dateOfLocalDay(asked.last));
  const [from, to] = [first, last].map((date) =>
    /^\d{4}-\d{2}-\d{2}$/.test(date) ? localDayOfDate(date) : Number.NaN,
  );
  const isSpan = from !== undefined && to !== undefined && from <= to;
  return (
    <Stack gap="sm">
      <RecordSelect
        category="resource"
        label="With"
        placeholder="Name"
        required
        data-autofocus
        value={otherId}
        onChange={setOtherId}
        error={otherId === asked.resourceId ? 'must be somebody else' : undefined}
      />
      <SimpleGrid cols={2} spacing="sm">
        <DayField label="First day" required value={first} onDay={setFirst} />
        <DayField label="Last day" required value={last} onDay={setLast} />
      </SimpleGrid>
      {isSpan && otherId !== null && otherId !== asked.resourceId && (
        <Swap
          request={{
            resourceIds: [asked.resourceId, otherId],
            from: startOfLocalDay(zone, from),
            to: startOfLocalDay(zone, to + 1),
          }}
        />
      )}
    </Stack>
  );
}

function Swap({ request }: { readonly request: SwapRequest }) {
  const swap = useQuery({ ...queries.swap(request), placeholderData: keepPreviousData });
  if (swap.data !== undefined) {
    return <Exchanged key={swap.data.position} preview={swap.data} onAgain={() => void swap.refetch()} />;
  }
  if (swap.error !== null) {
    return <LoadFailed what="The swap" error={swap.error} onRetry={() => void swap.refetch()} />;
  }
  return (
    <Text size="sm" c="dimmed" role="status">
      Looking at what it means…
    </Text>
  );
}

interface ExchangedProps {
  readonly preview: SwapPreview;
  readonly onAgain: () => void;
}

function Exchanged({ preview, onAgain }: ExchangedProps) {
  const { format } = useFormats();
  const ticks = usePlanTicks(preview);
  const force = useForcePlan();
  const [failed, setFailed] = useState<string>();
  const { state, apply } = useApplyPlan({
    source: 'swap',
    done: (bookings) => `${counted(bookings, 'booking')} swapped`,
    close,
  });
  const { changes, refused, people } = preview;
  const { taken } = ticks;
  const broken = taken.filter(({ conflict }) => conflict.length > 0).length;
  const forceAll = () =>
    void force(taken).then(
      ({ refused: left }) =>
        left.length === 0 ? close() : setFailed(left.map(({ message }) => message).join(' ')),
      (error: unknown) => setFailed(error instanceof Error ? error.message : String(error)),
    );
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {changes.length === 0
          ? `${people.map(({ name }) => name).join(' and ')} have nothing to exchange.`
          : broken === 0
            ? 'Nothing stands against it.'
            : `${counted(broken, 'booking')} would be in conflict.`}
      </Text>
      <NothingChanged state={state} again="Look again" onAgain={onAgain} />
      {failed !== undefined && <Note tone="bad" title={failed} role="alert" />}
      {refused.length > 0 && (
        <Note tone="warning" title={`${counted(refused.length, 'booking')} cannot be exchanged`}>
          {refused.slice(0, 5).map(({ bookingId, title, message }) => (
            <Text key={bookingId} size="sm">{`${title}: ${message}`}</Text>
          ))}
        </Note>
      )}
      <div>
        <PlanChanges changes={changes} ticks={ticks} format={format} />
      </div>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close} disabled={state.kind === 'saving'}>
          {changes.length === 0 ? 'Close' : 'Not now'}
        </Button>
        {changes.length > 0 && (
          <Button
            data-autofocus
            loading={state.kind === 'saving'}
            disabled={taken.length === 0}
            onClick={broken === 0 ? () => void apply(taken) : forceAll}
          >
            {applyText(taken.length, changes.length, broken === 0 ? 'Swap' : 'Swap anyway')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
