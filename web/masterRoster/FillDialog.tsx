import { Alert, Button, Group, Progress, Radio, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { RosterFillPreview } from '../../api/contract/rosterFill.ts';
import type { RecordView } from '../../api/contract/views.ts';
import type { FillScope } from '../../domain/masterRoster/fill/fillScope.ts';
import { dateOfLocalDay, type LocalDay } from '../../domain/time/localDay.ts';
import type { SearchProgress } from '../plans/requestSearch.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { counted } from '../timeline/board/boardWords.ts';
import { requestStop } from '../timeline/source/requestPlan.ts';
import { FillPreview } from './FillPreview.tsx';
import { requestFill } from './requestFill.ts';
import { rosterWords } from './rosterBoard.ts';

export interface FillDialogProps {
  readonly template: RecordView<'rosterTemplate'>;
  /** The first day of the fortnight in which it is filled. */
  readonly from: LocalDay;
  readonly onClose: () => void;
}

type Step =
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'searching';
      readonly progress: SearchProgress | undefined;
      readonly stopping: 'no' | 'yes';
    }
  | { readonly kind: 'ready'; readonly preview: RosterFillPreview };

const scopes: { readonly [Scope in FillScope]: { readonly label: string; readonly description: string } } = {
  drafts: {
    label: 'Fill what is open',
    description: 'Events that nobody or too few have, or whose people are in conflict. The others stay.',
  },
  all: {
    label: 'Plan everything anew',
    description: 'Others may get other people as well. Those that keep their people stay.',
  },
};

/** Finds people for the events of a roster: asks for what, shows the progress, then what would change. */
export function FillDialog({ template, from, onClose }: FillDialogProps) {
  const { format } = useFormats();
  const [step, setStep] = useState<Step>({ kind: 'asking' });
  const [scope, setScope] = useState<FillScope>('drafts');
  const [seconds, setSeconds] = useState('10');
  const search = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => search.current?.abort(), []);
  const days = `${format.dayOf(dateOfLocalDay(from))} to ${format.dayOf(dateOfLocalDay(from + 13))}`;

  const start = async () => {
    const abort = new AbortController();
    search.current = abort;
    setStep({ kind: 'searching', progress: undefined, stopping: 'no' });
    const outcome = await requestFill(
      { rosterTemplateId: template.id, day: dateOfLocalDay(from), scope, seconds: Number(seconds) },
      (progress) =>
        setStep((old) => ({
          kind: 'searching',
          progress,
          stopping: old.kind === 'searching' ? old.stopping : 'no',
        })),
      abort.signal,
    );
    if (abort.signal.aborted) return;
    setStep(outcome.kind === 'preview' ? { kind: 'ready', preview: outcome.preview } : outcome);
  };
  const stop = () => {
    if (step.kind !== 'searching' || step.progress === undefined) return;
    setStep({ ...step, stopping: 'yes' });
    requestStop(step.progress.planId).catch((error: unknown) => {
      // The search continues to its own end, and the button can be pressed again.
      console.error(error);
      setStep((old) => (old.kind === 'searching' ? { ...old, stopping: 'no' } : old));
    });
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={<Text fw={650}>{`Fill ${template.name}`}</Text>}
      closeOnClickOutside={step.kind === 'asking' || step.kind === 'failed'}
    >
      {step.kind === 'ready' ? (
        <FillPreview
          preview={step.preview}
          days={days}
          onAgain={() => setStep({ kind: 'asking' })}
          onClose={onClose}
        />
      ) : step.kind === 'searching' ? (
        <Searching step={step} onStop={stop} onCancel={onClose} />
      ) : (
        <Stack gap="sm">
          <Text size="sm">
            Looks at the whole fortnight at once: as many events as possible, people who suit them, hours,
            weekends and unpopular times shared out evenly, and few different people a customer. You see it
            all before anything changes.
          </Text>
          <Text size="sm" c="dimmed">
            {`The shifts, leave and bookings of ${days} count. ${
              template.mayMove
                ? 'Events may start earlier or later within their tolerance, where nobody is found otherwise.'
                : 'All times stay: this roster does not let them move.'
            }`}
          </Text>
          <Radio.Group
            label="What to fill"
            value={scope}
            onChange={(value) => setScope(value === 'all' ? 'all' : 'drafts')}
          >
            <Stack gap={8} mt={8}>
              {Object.entries(scopes).map(([value, { label, description }]) => (
                <Radio key={value} value={value} label={label} description={description} />
              ))}
            </Stack>
          </Radio.Group>
          <Stack gap={4}>
            <Text size="sm" fw={500} id="fill-seconds">
              Search for up to
            </Text>
            <SegmentedControl
              aria-labelledby="fill-seconds"
              value={seconds}
              onChange={setSeconds}
              data={[
                { value: '5', label: '5 seconds' },
                { value: '10', label: '10 seconds' },
                { value: '30', label: '30 seconds' },
              ]}
            />
          </Stack>
          {step.kind === 'failed' && (
            <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />} title="There is no plan">
              {step.message}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button onClick={() => void start()} data-autofocus>
              Find people
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

interface SearchingProps {
  readonly step: Extract<Step, { kind: 'searching' }>;
  readonly onStop: () => void;
  readonly onCancel: () => void;
}

function Searching({ step: { progress, stopping }, onStop, onCancel }: SearchingProps) {
  const best = progress?.best ?? null;
  const done = Math.round((progress?.done ?? 0) * 100);
  return (
    <Stack>
      <Progress.Root size="lg">
        <Progress.Section value={Math.max(2, done)} animated aria-label="Progress of the search" />
      </Progress.Root>
      <Text size="sm" role="status">
        {progress === undefined || progress.phase === 'waiting'
          ? 'Getting ready…'
          : best === null
            ? 'Looking at the roster…'
            : `Best so far: ${best.allocated} of ${counted(rosterWords, progress.bookings)} with people`}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Give up
        </Button>
        <Button
          onClick={onStop}
          disabled={best === null}
          loading={stopping === 'yes'}
          title="Ends the search and shows the best plan so far"
        >
          Stop here
        </Button>
      </Group>
    </Stack>
  );
}
