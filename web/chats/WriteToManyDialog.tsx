import { Group, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { mostKeptCharacters } from '../../domain/record/kinds/keptText.ts';
import { dateOfLocalDay, localDayOf } from '../../domain/time/localDay.ts';
import { RefusedBookings } from '../bookings/RefusedBookings.tsx';
import type { RefusedBooking } from '../bookings/useManyBookings.ts';
import { refreshAfterCommand } from '../client/refreshAfterCommand.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { reasonOf, sendInBulk } from '../client/sendBulk.ts';
import { RecordSelect } from '../records/fields/RecordSelect.tsx';
import { counted } from '../shell/counted.ts';
import { FormDialog } from '../shell/FormDialog.tsx';
import { Note } from '../shell/Note.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { RadioChoice } from '../shell/RadioChoice.tsx';
import { DayField } from '../shell/typed/DayField.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { holding, workingOn } from './recipientsFound.ts';
import { TemplateMenu } from './TemplateMenu.tsx';
import { useFilledTemplate } from './useFilledTemplate.ts';
import { type Recipient, writingToMany } from './writingToMany.ts';

/** Writes one message to several, each in the chat with them, where they answer. From wherever it is asked (`writingToMany.ts`). */
export function WriteToManyDialog() {
  const asked = useSyncExternalStore(writingToMany.subscribe, writingToMany.now);
  if (asked === undefined) return null;
  return asked.length === 0 ? <ToSome /> : <Writing recipients={asked} />;
}

/** To everybody who works on a day, or who holds a label. */
function ToSome() {
  const { zone } = useFormats();
  const [way, setWay] = useState<'day' | 'label'>('day');
  const [date, setDate] = useState(() => dateOfLocalDay(localDayOf(zone, Math.floor(Date.now() / 1000)) + 1));
  const [labelId, setLabelId] = useState<string | null>(null);
  const ofDay = useQuery({
    ...workingOn(date === '' ? '1970-01-01' : date, zone),
    enabled: way === 'day' && date !== '',
  });
  const ofLabel = useQuery({ ...holding(labelId ?? ''), enabled: way === 'label' && labelId !== null });
  const found = way === 'day' ? ofDay : ofLabel;
  return (
    <Writing recipients={found.data ?? []}>
      <RadioChoice
        label="To"
        value={way}
        onChange={setWay}
        options={[
          { value: 'day', label: 'Everybody who works on a day' },
          { value: 'label', label: 'Everybody with a label' },
        ]}
      />
      {way === 'day' ? (
        <DayField label="Day" value={date} onDay={setDate} />
      ) : (
        <RecordSelect category="label" label="Label" value={labelId} onChange={setLabelId} />
      )}
      {found.error !== null && (
        <LoadFailed what="Who that is" error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.isFetching && (
        <Text size="sm" c="dimmed" role="status">
          Looking for people…
        </Text>
      )}
    </Writing>
  );
}

/** So many are named before the rest is counted. */
const mostNamed = 6;

interface WritingProps {
  readonly recipients: readonly Recipient[];
  /** How they are chosen, if they are. */
  readonly children?: React.ReactNode;
}

function Writing({ recipients, children }: WritingProps) {
  const client = useQueryClient();
  const fill = useFilledTemplate();
  const [text, setText] = useState('');
  const [saving, setSaving] = useState<'idle' | 'saving'>('idle');
  const [problem, setProblem] = useState<string>();
  const [refused, setRefused] = useState<readonly RefusedBooking[]>([]);
  /** The key of each message, so that one that is sent again is there once. */
  const [keys, setKeys] = useState<ReadonlyMap<string, string>>(new Map());
  const close = () => writingToMany.become(undefined);
  const send = async () => {
    const own = new Map(recipients.map(({ about }) => [about, keys.get(about) ?? crypto.randomUUID()]));
    setKeys(own);
    setSaving('saving');
    setProblem(undefined);
    try {
      const outcomes = await sendInBulk(
        recipients.map(({ about, customerId, title }) => ({
          id: own.get(about) ?? '',
          name: 'chatMessage.create',
          input: { about, text: fill(text, title), ...(customerId !== null && { customerId }) },
        })),
      );
      refreshAfterCommand(client);
      const left = outcomes.flatMap((one, place) => {
        const reason = reasonOf(one);
        const to = recipients[place];
        return reason === undefined || to === undefined ? [] : [{ id: to.about, title: to.title, reason }];
      });
      setRefused(left);
      if (left.length === 0) {
        notifications.show({ message: `Sent to ${counted(recipients.length, 'person', 'people')}.` });
        close();
      }
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      setProblem(error.message);
    }
    setSaving('idle');
  };
  const named = recipients.slice(0, mostNamed).map(({ title }) => title);
  const further = recipients.length - named.length;
  return (
    <FormDialog
      title="Write to several"
      action={recipients.length === 0 ? 'Send' : `Send to ${recipients.length}`}
      leave={refused.length > 0 ? 'Close' : 'Cancel'}
      saving={saving}
      disabled={recipients.length === 0 || text.trim() === '' || refused.length > 0}
      onSubmit={send}
      onClose={close}
    >
      {children}
      <Text size="sm" c="dimmed">
        {recipients.length === 0
          ? 'Nobody yet.'
          : `Each gets it in their own chat, and answers there: ${named.join(', ')}${further > 0 ? ` and ${further} more` : ''}.`}
      </Text>
      <Group justify="space-between" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {'Fields are filled in for each: {name}, {date}, {me}, {organisation}.'}
        </Text>
        <TemplateMenu onChoose={(chosen) => setText(text === '' ? chosen : `${text}\n${chosen}`)} />
      </Group>
      <Textarea
        label="Message"
        dir="auto"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={mostKeptCharacters}
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {problem !== undefined && (
        <Note tone="bad" role="alert" title="Nothing was sent">
          <Text size="sm">{problem}</Text>
        </Note>
      )}
      {refused.length > 0 && (
        <Note
          tone="warning"
          role="alert"
          title={`Sent to ${counted(recipients.length - refused.length, 'person', 'people')}`}
        >
          <RefusedBookings refused={refused} />
        </Note>
      )}
    </FormDialog>
  );
}
