import { ActionIcon, Anchor, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { NoticeView } from '../../api/contract/messages.ts';
import { readings } from '../../domain/catalogues/readings.ts';
import { useOpenBooking } from '../bookings/openBooking.ts';
import { exactTime } from '../history/exactTime.ts';
import { CountMark } from '../shell/CountMark.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { SideDrawer } from '../shell/SideDrawer.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { messageQueries, seeNotices } from './messageRequests.ts';
import classes from './messages.module.css';
import { placeOfRecord } from './placeOfRecord.ts';

/**
 * The bell with a red dot for what is new (shell §2.3). Opening it clears the dot and shows the list; what was new stays
 * marked until it is closed.
 */
export function NoticeBell() {
  const client = useQueryClient();
  const list = useQuery(messageQueries.notices());
  const [opened, { open, close }] = useDisclosure(false);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const count = list.data?.count ?? 0;

  const newest = list.data?.notices[0];
  // Also once the list comes late, and for what comes while it is looked at.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for whatever is new, also where it cannot be stored
  useEffect(() => {
    if (!opened || newest === undefined || count === 0) return;
    const arrived = (list.data?.notices ?? []).filter(({ isNew }) => isNew).map(({ id }) => id);
    setFresh((known) => new Set([...known, ...arrived]));
    // If it cannot be stored, the dot stays.
    seeNotices(newest.at).then(
      (seen) => client.setQueryData(messageQueries.notices().queryKey, seen),
      () => undefined,
    );
  }, [opened, newest?.id, count]);
  const show = () => {
    setFresh(new Set());
    open();
  };
  const told = count === 0 ? 'nothing new' : `${count} new`;
  return (
    <>
      <CountMark count={count} className={classes.bell}>
        <ActionIcon
          variant="subtle"
          size={36}
          color="gray"
          aria-label={`Notifications, ${told}`}
          onClick={show}
        >
          <IconBell size={21} stroke={1.7} aria-hidden />
        </ActionIcon>
      </CountMark>
      <SideDrawer opened={opened} title="Notifications" lies="over" size={440} onClose={close}>
        {list.data !== undefined ? (
          <NoticeList notices={list.data.notices} fresh={fresh} onLeave={close} />
        ) : list.error === null ? (
          <Skeleton height={160} role="status" aria-busy="true" aria-label="Loading" />
        ) : (
          <LoadFailed what="The list" error={list.error} onRetry={() => void list.refetch()} />
        )}
      </SideDrawer>
    </>
  );
}

function NoticeList({
  notices,
  fresh,
  onLeave,
}: {
  readonly notices: readonly NoticeView[];
  readonly fresh: ReadonlySet<string>;
  readonly onLeave: () => void;
}) {
  if (notices.length === 0) {
    return (
      <NothingHere title="Nothing here yet">
        <Text size="sm" c="dimmed">
          Notifications of the last 30 days appear here.
        </Text>
      </NothingHere>
    );
  }
  return (
    <ul className={classes.notices} aria-label="Notifications">
      {notices.map((notice) => (
        <Notice
          key={notice.id}
          notice={notice}
          isNew={notice.isNew || fresh.has(notice.id)}
          onLeave={onLeave}
        />
      ))}
    </ul>
  );
}

function Notice({
  notice: { at, text, bookingId, aboutRecord, isFailure },
  isNew,
  onLeave,
}: {
  readonly notice: NoticeView;
  readonly isNew: boolean;
  readonly onLeave: () => void;
}) {
  const formats = useFormats();
  const booking = useOpenBooking();
  const session = useSession();
  const place = aboutRecord === null ? undefined : placeOfRecord(aboutRecord, session);
  return (
    <li className={classes.notice} data-new={isNew || undefined} data-failure={isFailure || undefined}>
      <Text size="sm" className={classes.text ?? ''}>
        {text}
      </Text>
      <div className={classes.under}>
        <time dateTime={new Date(at).toISOString()} title={exactTime(at, formats)}>
          {formats.format.recordedAt(at)}
        </time>
        {isNew && <span className={classes.new}>New</span>}
        {isFailure && (
          <Anchor component={Link} size="sm" to="/messages?state=failed" onClick={onLeave}>
            Show failed messages
          </Anchor>
        )}
        {aboutRecord !== null && place !== undefined && (
          <Anchor component={Link} size="sm" to={place} onClick={onLeave}>
            Show the {readings[aboutRecord.category].words.one}
          </Anchor>
        )}
        {bookingId !== null && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => {
              onLeave();
              booking.open(bookingId);
            }}
          >
            Open the booking
          </Anchor>
        )}
      </div>
    </li>
  );
}
