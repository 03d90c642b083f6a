import { Button, Checkbox, Group, Loader, NumberInput, ScrollArea, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CommandAnswerBody } from '../../api/contract/command.ts';
import type { PublicationPreview } from '../../api/contract/masterRoster.ts';
import type { RecordView } from '../../api/contract/views.ts';
import { mostPublishedDays } from '../../domain/masterRoster/publishCommands.ts';
import { dateOfLocalDay, type LocalDay } from '../../domain/time/localDay.ts';
import type { CommandControl } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { grouped } from '../shell/counted.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { DayField } from '../shell/typed/DayField.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { parseDate } from '../timeline/time/timelineWindow.ts';
import { EarlierPublications } from './EarlierPublications.tsx';
import classes from './masterRoster.module.css';
import { PublicationGroups } from './PublicationGroups.tsx';
import { previewQuery } from './publicationRequests.ts';
import { doneText } from './publicationTexts.ts';

/** So long is waited for the next digit, in milliseconds. */
const typingMs = 300;
const mostWeeks = mostPublishedDays / 7;

export interface PublishDialogProps {
  readonly template: RecordView<'rosterTemplate'>;
  /** The first day that is offered. */
  readonly from: LocalDay;
  readonly command: CommandControl;
  /** Called with the job that carries the publication out, or with that of an earlier one, and its name. */
  readonly onBegun: (jobId: string, label: string) => void;
  readonly onClose: () => void;
}

/** Publishes weeks of a roster, after a look at what that does to which bookings. */
export function PublishDialog({ template, from, command, onBegun, onClose }: PublishDialogProps) {
  const { format } = useFormats();
  const [date, setDate] = useState(() => dateOfLocalDay(from));
  const [weeks, setWeeks] = useState<number | string>(2);
  const [altered, setAltered] = useState<'keep' | 'replace'>('keep');
  const first = parseDate(date);
  const count = typeof weeks === 'number' && weeks >= 1 && weeks <= mostWeeks ? weeks : undefined;
  const asked = useMemo(
    () =>
      first === undefined || count === undefined
        ? undefined
        : {
            rosterTemplateId: template.id,
            from: dateOfLocalDay(first),
            to: dateOfLocalDay(first + 7 * count - 1),
            altered,
          },
    [template.id, first, count, altered],
  );
  const [settled] = useDebouncedValue(asked, typingMs);
  const preview = useQuery({
    ...previewQuery(settled ?? { rosterTemplateId: '', from: '', to: '' }),
    enabled: settled !== undefined,
  });
  const shown = settled === asked && !preview.isFetching ? preview.data : undefined;
  const total = shown === undefined ? 0 : sumOf(shown.counts);
  const days = asked && `${format.dayOf(asked.from)} to ${format.dayOf(asked.to)}`;
  const begun = (answer: CommandAnswerBody | undefined) => {
    if (answer?.job !== undefined) onBegun(answer.job.id, `Publish ${template.name}, ${days}`);
  };
  const publish = async () => {
    if (asked === undefined) return;
    begun(await command.send('rosterTemplate.publish', asked));
  };
  const isBusy = command.state.kind === 'saving';
  return (
    <Dialog opened onClose={onClose} size="xl" title={`Publish ${template.name}`}>
      <Stack gap="sm">
        <Group gap="md" align="flex-start">
          <DayField
            label="From"
            required
            value={date}
            onDay={(date) => setDate(date)}
            error={first === undefined ? 'you must enter a valid date' : undefined}
          />
          <NumberInput
            label="Weeks"
            w={100}
            required
            min={1}
            max={mostWeeks}
            allowDecimal={false}
            value={weeks}
            onChange={setWeeks}
            error={count === undefined ? `1 to ${mostWeeks}` : undefined}
          />
          <Checkbox
            mt={31}
            label="Bring back what somebody has changed since"
            checked={altered === 'replace'}
            onChange={(event) => setAltered(event.currentTarget.checked ? 'replace' : 'keep')}
          />
        </Group>
        {days !== undefined && (
          <Text size="sm" c="dimmed">
            {`${days}. Bookings that are on the way, done or locked always stay as they are.`}
          </Text>
        )}
        {preview.error !== null && settled === asked && !preview.isFetching ? (
          <LoadFailed what="The preview" error={preview.error} onRetry={() => void preview.refetch()} />
        ) : shown === undefined ? (
          <Group gap="xs" role="status">
            {asked !== undefined && <Loader size="xs" />}
            <Text size="sm">{asked === undefined ? '' : 'Working out what would change…'}</Text>
          </Group>
        ) : (
          <PreviewShown preview={shown} />
        )}
        <CommandNotice state={command.state} onRetry={() => void command.retry().then(begun)} />
        <Group justify="flex-end" gap="xs">
          <EarlierPublications onChoose={onBegun} />
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={isBusy}
            disabled={shown === undefined || total === 0}
            onClick={() => void publish()}
          >
            {total === 0 ? 'Publish' : `Publish: ${grouped(total)} ${total === 1 ? 'booking' : 'bookings'}`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function PreviewShown({ preview }: { readonly preview: PublicationPreview }) {
  const { counts, closedDays, customersOutOfUse, unlisted } = preview;
  const { format } = useFormats();
  const done = doneText(counts);
  const closed = closedDays.filter(({ events, rule }) => events > 0 && rule !== 'ignore');
  return (
    <>
      <Text size="sm" fw={600} role="status">
        {done === ''
          ? counts.unchanged === 0
            ? 'The roster has nothing on these days.'
            : 'Everything is published as the roster has it.'
          : `${done}${draftsText(counts)}${counts.unchanged === 0 ? '' : `; ${grouped(counts.unchanged)} are as the roster has them`}.`}
      </Text>
      {closed.length > 0 && (
        <Text size="sm">
          {closed
            .map(
              ({ date, name, rule, events }) =>
                `${format.dayOf(date)} (${name}): ${events} ${rule === 'skip' ? 'left out' : 'published and marked'}.`,
            )
            .join(' ')}
        </Text>
      )}
      {customersOutOfUse.length > 0 && (
        <Text size="sm">
          Nothing new is published for customers who are out of use:{' '}
          {customersOutOfUse.map(({ name, events }) => `${name} (${grouped(events)})`).join(', ')}.
        </Text>
      )}
      <ScrollArea.Autosize mah={360} type="auto" viewportProps={{ tabIndex: 0, 'aria-label': 'Preview' }}>
        <PublicationGroups changes={preview.changes} />
        {unlisted > 0 && <p className={classes.more}>{`${grouped(unlisted)} more are not listed.`}</p>}
      </ScrollArea.Autosize>
    </>
  );
}

/** Of those that are made or changed. */
function draftsText({ drafts }: PublicationPreview['counts']): string {
  return drafts === 0 ? '' : `, of them ${grouped(drafts)} without people`;
}

function sumOf({ created, changed, removed }: PublicationPreview['counts']): number {
  return created + changed + removed;
}
