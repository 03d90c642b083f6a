import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CommandAnswerBody } from '../../api/contract/command.ts';
import { type AbsenceReport, type AbsenceView, absenceReportSchema } from '../../api/contract/views.ts';
import { currentStatuses } from '../../domain/booking/bookingStatus.ts';
import { bookingTitle } from '../bookings/bookingTexts.ts';
import { useOpenBooking } from '../bookings/openBooking.ts';
import { queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import { ConflictsNote } from '../effects/ConflictsNote.tsx';
import { useNamesOf } from '../records/useNames.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { CountedCard, CountedCards } from '../shell/CountedCards.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { ToDecide } from '../shell/ToDecide.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { absenceWhen } from '../timeline/board/absenceText.ts';
import { AbsenceSteps } from './AbsenceSteps.tsx';
import classes from './LeaveAndBreaks.module.css';

/** How many bookings that fall into a leave are named. */
const namedAtMost = 3;

/**
 * The leave requests that planners have to decide, here or in the person's record; nothing if there are none.
 */
export function LeaveRequests() {
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const requests = useQuery(queries.leaveRequests(now));
  const rows = requests.data?.rows ?? [];
  const nameOf = useNamesOf(
    'resource',
    rows.map(({ resourceId }) => resourceId),
  );
  const [report, setReport] = useState<AbsenceReport>({ conflicts: [] });
  const total = requests.data?.total ?? 0;
  return (
    <CountedCards
      title="Leave requests"
      {...(requests.data === undefined ? {} : { count: total })}
      note={
        <>
          {requests.error !== null && requests.data === undefined && (
            <LoadFailed
              what="Leave requests"
              error={requests.error}
              onRetry={() => void requests.refetch()}
            />
          )}
          {requests.data !== undefined && total === 0 && (
            <Text size="sm" c="dimmed">
              No leave requests.
            </Text>
          )}
        </>
      }
      cards={rows.map((absence) => (
        <Request
          key={absence.id}
          absence={absence}
          name={nameOf(absence.resourceId)}
          onDone={(answer) => setReport(absenceReportSchema.parse(answer.report))}
        />
      ))}
    >
      <ConflictsNote conflicts={report.conflicts} />
    </CountedCards>
  );
}

interface RequestProps {
  readonly absence: AbsenceView;
  readonly name: string;
  readonly onDone: (answer: CommandAnswerBody) => void;
}

function Request({ absence, name, onDone }: RequestProps) {
  const { format } = useFormats();
  const command = useCommand();
  const { id: absenceId, resourceId, reason } = absence;
  const when = absenceWhen(absence, format);
  const told = (sent: Promise<CommandAnswerBody | undefined>) =>
    void sent.then((answer) => {
      if (answer !== undefined) onDone(answer);
    });
  return (
    <CountedCard>
      <ToDecide
        buttons={
          <AbsenceSteps
            absence={absence}
            what={`${name}, ${when}`}
            state={command.state}
            shows="decisions"
            onTake={(step) => told(command.sendAny(step, { absenceId }))}
          />
        }
      >
        <Anchor component={Link} size="sm" fw={600} to={`/resources?record=${resourceId}`}>
          <bdi>{name}</bdi>
        </Anchor>
        <Text size="sm">
          {when}
          {reason !== '' && ` · ${reason}`}
        </Text>
      </ToDecide>
      <FallsIntoIt absence={absence} />
      <CommandNotice state={command.state} onRetry={() => told(command.retry())} />
    </CountedCard>
  );
}

/** The work that would have to go to others; nothing if there is none. */
function FallsIntoIt({ absence: { resourceId, start, end } }: { readonly absence: AbsenceView }) {
  const { format } = useFormats();
  const { linkTo } = useOpenBooking();
  const work = useQuery(
    queries.bookings({
      resourceId,
      from: start,
      to: end,
      status: currentStatuses.join(','),
      sort: 'start',
      limit: namedAtMost,
    }),
  );
  if (work.data === undefined || work.data.total === 0) return null;
  const { rows, total } = work.data;
  return (
    <Text size="sm" mt={4} className={classes.breaks ?? ''}>
      {total === 1 ? 'One booking is affected: ' : `${total} bookings are affected: `}
      {rows.map((booking, place) => (
        <Fragment key={booking.id}>
          {place > 0 && ', '}
          <Anchor component={Link} size="sm" {...linkTo(booking.id)}>
            {format.day(booking.start)} {format.time(booking.start)} {bookingTitle(booking)}
          </Anchor>
        </Fragment>
      ))}
      {total > rows.length && ' and more'}
    </Text>
  );
}
