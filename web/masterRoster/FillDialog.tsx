import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { RosterFillPreview } from '../../api/contract/rosterFill.ts';
import type { RecordView } from '../../api/contract/views.ts';
import type { FillScope } from '../../domain/masterRoster/fill/fillScope.ts';
import { dateOfLocalDay, type LocalDay } from '../../domain/time/localDay.ts';
import { requestStop } from '../plans/requestStop.ts';
import { SearchFailed } from '../plans/SearchFailed.tsx';
import { Searching } from '../plans/Searching.tsx';
import { SearchSeconds } from '../plans/SearchSeconds.tsx';
import { useSearch } from '../plans/useSearch.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { counted } from '../timeline/board/boardWords.ts';
import { FillPreview } from './FillPreview.tsx';
import { requestFill } from './requestFill.ts';
import { rosterWords } from './rosterBoard.ts';

export interface FillDialogProps {
  readonly template: RecordView<'rosterTemplate'>;
  /** The first day of the fortnight in which it is filled. */
  readonly from: LocalDay;
  readonly onClose: () => void;
}

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
  const [preview, setPreview] = useState<RosterFillPreview>();
  const [scope, setScope] = useState<FillScope>('drafts');
  const [seconds, setSeconds] = useState(10);
  const search = useSearch({ onPreview: setPreview, endEarly: requestStop });
  const days = `${format.dayOf(dateOfLocalDay(from))} to ${format.dayOf(dateOfLocalDay(from + 13))}`;

  const start = () =>
    search.start((onProgress, signal) =>
      requestFill(
        { rosterTemplateId: template.id, day: dateOfLocalDay(from), scope, seconds },
        onProgress,
        signal,
      ),
    );

  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={`Fill ${template.name}`}
      closeOnClickOutside={preview === undefined && search.step.kind !== 'searching'}
    >
      {preview !== undefined ? (
        <FillPreview preview={preview} days={days} onAgain={() => setPreview(undefined)} onClose={onClose} />
      ) : search.step.kind === 'searching' ? (
        <Searching
          step={search.step}
          looking={() => 'Looking at the roster…'}
          found={(best, { bookings }) => `${best.allocated} of ${counted(rosterWords, bookings)} with people`}
          onStop={search.stop}
          onCancel={onClose}
        />
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
          <SearchSeconds value={seconds} onChange={setSeconds} choices={[5, 10, 30]} />
          <SearchFailed step={search.step} />
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
