import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PlanPreview, PlanRequest } from '../../api/contract/planning.ts';
import { counted } from '../shell/counted.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { requestPlan } from '../timeline/source/requestPlan.ts';
import { NothingChanged } from './NothingChanged.tsx';
import { PlanChanges } from './PlanChanges.tsx';
import { PlanLeft } from './PlanLeft.tsx';
import { applyText, gainText } from './planWords.ts';
import { type AskedPlan, reassignment } from './reassignment.ts';
import { useApplyPlan } from './useApplyPlan.ts';
import { usePlanTicks } from './usePlanTicks.ts';

type Step =
  | { readonly kind: 'planning' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'ready'; readonly preview: PlanPreview };

/**
 * Gives bookings that a change has broken to others, or what is unallocated on a day to the best people: as a plan, which
 * is seen before it is applied.
 */
export function ReassignDialog() {
  const asked = useSyncExternalStore(reassignment.subscribe, reassignment.now);
  return (
    <Dialog
      opened={asked !== undefined}
      onClose={reassignment.close}
      title={<Text fw={650}>{asked === undefined ? '' : titleOf(asked)}</Text>}
      size="lg"
    >
      {asked !== undefined && <Planning key={JSON.stringify(asked)} asked={asked} />}
    </Dialog>
  );
}

function titleOf(asked: AskedPlan): string {
  return asked.kind === 'fill'
    ? `Fill ${asked.day}`
    : `Reassign ${counted(asked.bookings.length, 'booking')}`;
}

function requestOf(asked: AskedPlan): PlanRequest {
  const { kind } = asked;
  if (kind === 'fill')
    return { mode: 'allocateAll', from: asked.from, to: asked.to, includeConflicts: false };
  const starts = asked.bookings.map(({ start }) => start);
  return {
    mode: 'allocateAll',
    from: Math.min(...starts),
    to: Math.max(...starts) + 1,
    bookingIds: asked.bookings.map(({ bookingId }) => bookingId),
    includeConfirmed: true,
    includeConflicts: true,
  };
}

function Planning({ asked }: { readonly asked: AskedPlan }) {
  const [step, setStep] = useState<Step>({ kind: 'planning' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt plans again
  useEffect(() => {
    const abort = new AbortController();
    setStep({ kind: 'planning' });
    void requestPlan(requestOf(asked), () => {}, abort.signal).then((outcome) => {
      if (abort.signal.aborted) return;
      setStep(outcome.kind === 'preview' ? { kind: 'ready', preview: outcome.preview } : outcome);
    });
    return () => abort.abort();
  }, [asked, attempt]);
  switch (step.kind) {
    case 'planning':
      return (
        <Group gap="sm" role="status">
          <Loader size="sm" />
          <Text size="sm">Looking for people who could come…</Text>
        </Group>
      );
    case 'failed':
      return (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} title="There is no plan">
          <Text size="sm">{step.message}</Text>
          <Button size="xs" variant="default" mt="xs" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </Button>
        </Alert>
      );
    case 'ready':
      return <Planned asked={asked} preview={step.preview} onAgain={() => setAttempt(attempt + 1)} />;
  }
}

interface PlannedProps {
  readonly asked: AskedPlan;
  readonly preview: PlanPreview;
  readonly onAgain: () => void;
}

function Planned({ asked, preview, onAgain }: PlannedProps) {
  const { format } = useFormats();
  const apply = useApplyPlan({
    source: 'allocateAll',
    done: (bookings) =>
      `${counted(bookings, 'booking')} ${asked.kind === 'fill' ? 'assigned' : 'reassigned'}`,
    close: reassignment.close,
  });
  const ticks = usePlanTicks(preview);
  const { changes, inConflict, unallocated } = preview;
  const { taken } = ticks;
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {changes.length === 0 ? nothingText(asked, preview) : gainText(preview)}
      </Text>
      <NothingChanged state={apply.state} again="Plan again" onAgain={onAgain} />
      <div>
        <PlanChanges changes={changes} ticks={ticks} format={format} />
        {asked.kind === 'reassign' ? (
          <PlanLeft
            title="Stays in conflict"
            bookings={inConflict}
            format={format}
            onFit={reassignment.close}
          />
        ) : (
          <PlanLeft
            title="Stays unallocated"
            bookings={unallocated}
            format={format}
            onFit={reassignment.close}
          />
        )}
      </div>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={reassignment.close} disabled={apply.state.kind === 'saving'}>
          {changes.length === 0 ? 'Close' : 'Not now'}
        </Button>
        {changes.length > 0 && (
          <Button
            data-autofocus
            loading={apply.state.kind === 'saving'}
            disabled={taken.length === 0}
            onClick={() => void apply.apply(taken)}
          >
            {applyText(taken.length, changes.length)}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function nothingText({ kind }: AskedPlan, { inConflict, unallocated }: PlanPreview): string {
  if (kind === 'fill') {
    return unallocated.length === 0 ? 'Every booking of the day has its people.' : 'Nobody can take them.';
  }
  return inConflict.length === 0 ? 'None of them is in conflict any more.' : 'Nobody else can come.';
}
