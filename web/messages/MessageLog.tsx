import { Anchor, Badge, Button, Group, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { MessageView } from '../../api/contract/messages.ts';
import { readings } from '../../domain/catalogues/readings.ts';
import { channelLabels, messageChannels } from '../../domain/messages/messageChannels.ts';
import { factsOfKind } from '../../domain/messages/messageKinds.ts';
import { type MessageState, messageStateNames, messageStates } from '../../domain/messages/messageStates.ts';
import { useOpenBooking } from '../bookings/openBooking.ts';
import { exactTime } from '../history/exactTime.ts';
import { ChangeError } from '../integrations/ChangeError.tsx';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { PageSteps } from '../shell/PageSteps.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { onFirstPage, usePages } from '../shell/usePages.ts';
import { messageQueries, retryMessage, useMessageChange } from './messageRequests.ts';
import classes from './messages.module.css';
import { placeOfRecord } from './placeOfRecord.ts';

const pageSize = 50;
const stateChoices = messageStateNames.map((value) => ({ value, label: messageStates[value] }));
const channelChoices = messageChannels.map((value) => ({ value, label: channelLabels[value] }));

/** What was sent, failed or waits, newest first; each opens with what it says. */
export function MessageLog() {
  const pages = usePages();
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(search.get('recipient') ?? '');
  const [recipient] = useDebouncedValue(typed.trim(), 300);
  const state = search.get('state') ?? undefined;
  const channel = search.get('channel') ?? undefined;
  const filter = { state, channel, recipient: recipient === '' ? undefined : recipient };
  const list = useQuery({
    ...messageQueries.log(filter, pages.cursor, pageSize),
    placeholderData: keepPreviousData,
  });
  const set = (name: 'state' | 'channel', value: string | null) => {
    const next = onFirstPage(new URLSearchParams(window.location.search));
    if (value === null) next.delete(name);
    else next.set(name, value);
    setSearch(next);
  };
  const rows = list.data?.rows;
  return (
    <>
      <search className={classes.filters} aria-label="Filter the messages">
        <Select
          aria-label="What became of it"
          placeholder="Any outcome"
          data={stateChoices}
          value={state ?? null}
          onChange={(value) => set('state', value)}
          clearable
          clearButtonProps={{ 'aria-label': 'Any outcome' }}
          className={classes.filter ?? ''}
        />
        <Select
          aria-label="Channel"
          placeholder="All channels"
          data={channelChoices}
          value={channel ?? null}
          onChange={(value) => set('channel', value)}
          clearable
          clearButtonProps={{ 'aria-label': 'All channels' }}
          className={classes.filter ?? ''}
        />
        <TextInput
          type="search"
          aria-label="Recipient"
          placeholder="Name of the recipient"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          className={classes.filter ?? ''}
        />
      </search>
      {rows === undefined ? (
        list.error !== null ? (
          <LoadFailed what="The messages" error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <ListSkeleton rows={10} />
        )
      ) : rows.length === 0 ? (
        <NothingHere title="No messages here">
          <Text size="sm" c="dimmed">
            {state === undefined && channel === undefined && recipient === ''
              ? 'Messages about bookings that are dispatched, started, finished or parked, about shifts that are open or offered, and about tasks, appear here.'
              : 'Nothing matches these filters.'}
          </Text>
        </NothingHere>
      ) : (
        <>
          <ol className={classes.list} aria-label="Messages">
            {rows.map((message) => (
              <Row key={message.id} message={message} />
            ))}
          </ol>
          <PageSteps
            back="Newer messages"
            on="Older messages"
            text={`${pages.before + 1}–${pages.before + rows.length}`}
            onBack={pages.previous}
            onOn={pages.next(list.data?.nextCursor ?? null, rows.length)}
          />
        </>
      )}
    </>
  );
}

const colours: Readonly<Record<MessageState, string>> = {
  waiting: 'gray',
  sending: 'gray',
  sent: 'teal',
  failed: 'red',
  withdrawn: 'gray',
  noAddress: 'yellow',
  optedOut: 'gray',
  late: 'yellow',
};

function Row({ message }: { readonly message: MessageView }) {
  const formats = useFormats();
  const { kind, channel, state, recipientName, createdAt, subject, body } = message;
  return (
    <li className={classes.row}>
      <details>
        <summary className={classes.summary}>
          <time
            className={classes.when}
            dateTime={new Date(createdAt).toISOString()}
            title={exactTime(createdAt, formats)}
          >
            {formats.format.recordedAt(createdAt)}
          </time>
          <span>
            <Badge
              color={colours[state]}
              variant="light"
              radius="sm"
              tt="none"
              fw={600}
              c="var(--mantine-color-text)"
            >
              {messageStates[state]}
            </Badge>
          </span>
          <span className={classes.quiet}>{channelLabels[channel]}</span>
          <span>{recipientName}</span>
          <span className={classes.what}>
            {factsOfKind(kind).label}
            <span className={classes.quiet}> · {subject === '' ? body : subject}</span>
          </span>
        </summary>
        <Details message={message} />
      </details>
    </li>
  );
}

function Details({ message }: { readonly message: MessageView }) {
  const booking = useOpenBooking();
  const session = useSession();
  const formats = useFormats();
  const retry = useMessageChange(retryMessage);
  const { id, address, state, stateAt, dueAt, attempts, error, subject, body, bookingId, aboutRecord } =
    message;
  const place = aboutRecord === null ? undefined : placeOfRecord(aboutRecord, session);
  const facts = [
    address === null ? null : `To ${address}`,
    state === 'waiting'
      ? `goes out at ${formats.format.recordedAtSecond(dueAt)}`
      : `${messageStates[state].toLowerCase()} at ${formats.format.recordedAtSecond(stateAt)}`,
    attempts > 1 ? `${attempts} attempts` : null,
  ].filter((one) => one !== null);
  return (
    <div className={classes.details}>
      <Text size="sm" className={classes.quiet ?? ''}>
        {facts.join(', ')}
      </Text>
      {error !== null && (
        <Text size="sm" className={classes.text ?? ''}>
          {error}
        </Text>
      )}
      <div className={classes.sheet}>
        {subject !== '' && <span className={classes.subject}>{subject}</span>}
        {body}
      </div>
      <Group gap="md">
        {state === 'failed' && (
          <Button size="xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate(id)}>
            Send again
          </Button>
        )}
        {aboutRecord !== null && place !== undefined && (
          <Anchor component={Link} size="sm" to={place}>
            Show the {readings[aboutRecord.category].words.one}
          </Anchor>
        )}
        {bookingId !== null && (
          <Anchor component="button" type="button" size="sm" onClick={() => booking.open(bookingId)}>
            Open the booking
          </Anchor>
        )}
      </Group>
      <ChangeError error={retry.error} />
    </div>
  );
}
