import { Anchor, Group, SegmentedControl, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import type { ReviewView } from '../../api/contract/reviews.ts';
import { StarsGiven } from '../booking/StarsGiven.tsx';
import { chatQuery, chatsPath } from '../chats/chatsPath.ts';
import { QueueRow } from '../home/queue/QueueRow.tsx';
import queueClasses from '../home/queue/queue.module.css';
import { referable } from '../records/referable.ts';
import { stageOf } from '../records/stages/recordSteps.ts';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { PageSteps } from '../shell/PageSteps.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { useMinute } from '../shell/useMinute.ts';
import { usePages } from '../shell/usePages.ts';
import { WrittenText } from '../shell/WrittenText.tsx';
import { reviewQueries } from './reviewQueries.ts';

/** Which stars are shown: the choice in the address, and what it asks for. */
const choices = [
  { value: '', label: 'All' },
  { value: '1,2', label: '1 or 2 stars' },
  { value: '3', label: '3 stars' },
  { value: '4,5', label: '4 or 5 stars' },
];

/** `/reviews`: what customers have said about their bookings, and what became of that (scheduling §3, reviews). */
export function ReviewsPage() {
  const pages = usePages();
  const [search, setSearch] = useSearchParams();
  const ratings = choices.find(({ value }) => value === search.get('stars'))?.value ?? '';
  const list = useQuery({
    ...reviewQueries.page({ ratings: ratings === '' ? undefined : ratings, cursor: pages.cursor }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = list;
  return (
    <Screen
      title="Reviews"
      note={data === undefined ? '\u00a0' : `${data.total} ${data.total === 1 ? 'review' : 'reviews'}`}
    >
      <SegmentedControl
        aria-label="Stars"
        size="xs"
        mb="md"
        data={choices}
        value={ratings}
        onChange={(value) => setSearch(value === '' ? {} : { stars: value })}
      />
      {data === undefined ? (
        error === null ? (
          <ListSkeleton rows={8} />
        ) : (
          <LoadFailed what="The reviews" error={error} onRetry={() => void list.refetch()} />
        )
      ) : data.rows.length === 0 ? (
        <NothingHere title="No reviews">
          <Text size="sm" c="dimmed">
            What customers say about their bookings stands here at once.
          </Text>
        </NothingHere>
      ) : (
        <ul className={queueClasses.rows} aria-busy={list.isPlaceholderData}>
          {data.rows.map((review) => (
            <li key={review.booking.id} className={queueClasses.row}>
              <Review review={review} />
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.total > data.rows.length && (
        <PageSteps
          back="Newer"
          on="Older"
          text={`${pages.before + 1}–${pages.before + data.rows.length} of ${data.total}`}
          onBack={pages.previous}
          onOn={pages.next(data.nextCursor, data.rows.length)}
        />
      )}
    </Screen>
  );
}

function Review({ review: { booking, talk, tasks } }: { readonly review: ReviewView }) {
  const { format, zone } = useFormats();
  const now = useMinute();
  const { feedback } = booking;
  const chat = `${chatsPath}?${chatQuery({ about: `booking:${booking.id}`, customerId: booking.customerId })}`;
  const people = booking.resources.map(({ name }) => name).join(', ');
  return (
    <QueueRow
      booking={booking}
      {...(people !== '' && { reason: <bdi>{people}</bdi> })}
      actions={feedback?.rating != null && <StarsGiven rating={feedback.rating} />}
    >
      {feedback !== null && feedback.text !== '' && <WrittenText>{feedback.text}</WrittenText>}
      {booking.review !== null && booking.review !== '' && (
        <Text size="sm" c="dimmed">
          Your review: {booking.review}
        </Text>
      )}
      <Group gap="sm" mt={4}>
        {booking.customerId !== null && (
          <Anchor component={Link} to={chat} size="sm">
            {talk === null ? 'Answer' : talk.messages === 1 ? '1 message' : `${talk.messages} messages`}
          </Anchor>
        )}
        {talk !== null && (
          <Text size="sm" c="dimmed">
            last {format.moment(talk.lastAt)}
          </Text>
        )}
        {tasks.map((task) => (
          <Text key={task.id} size="sm" c="dimmed">
            <Anchor component={Link} to={referable('task').addressOf(task.id)} size="sm">
              {task.title}
            </Anchor>{' '}
            ({stageOf('task', task, now, zone)?.label})
          </Text>
        ))}
      </Group>
    </QueueRow>
  );
}
