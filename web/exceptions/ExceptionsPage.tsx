import { Anchor, Box, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { ExceptionReportView, ReportedBookingView } from '../../api/contract/exceptions.ts';
import { stands } from '../../domain/exception/exceptionsOf.ts';
import queueClasses from '../home/queue/queue.module.css';
import { CountedHead } from '../shell/CountedHead.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { OpenTasks } from '../tasks/OpenTasks.tsx';
import { ExceptionRow } from './ExceptionRow.tsx';
import { exceptionQueries } from './exceptionQueries.ts';
import classes from './exceptions.module.css';

/** `/exception-detail`: the work of the last 24 hours that is late by the organisation's rules, or was (scheduling §4). */
export function ExceptionsPage() {
  const { format } = useFormats();
  const report = useQuery(exceptionQueries.report());
  const { data } = report;
  return (
    <Screen
      title="Exceptions"
      note={
        data === undefined
          ? 'Work of the last 24 hours that is late'
          : `Work of the last 24 hours that is late, as of ${format.time(data.reportedAt)}`
      }
    >
      {data !== undefined ? (
        <Report report={data} />
      ) : report.error !== null ? (
        <LoadFailed what="The report" error={report.error} onRetry={() => void report.refetch()} />
      ) : (
        <Skeleton height={160} radius="md" role="status" aria-label="Loading" aria-busy="true" />
      )}
      <Box mt="xl">
        <OpenTasks title="Overdue tasks" query={{ stage: 'overdue' }} />
      </Box>
    </Screen>
  );
}

function Report({ report }: { readonly report: ExceptionReportView }) {
  const { rows, rules, total } = report;
  const standing = rows.filter(({ exception }) => stands(exception));
  const past = rows.filter(({ exception }) => !stands(exception));
  if (rules.length === 0) {
    return (
      <NothingHere title="Nothing is reported">
        <RulesLink text="What counts as an exception" />
      </NothingHere>
    );
  }
  if (rows.length === 0) {
    return (
      <NothingHere title="No exceptions">
        <Text size="sm">Everything was in time in the last 24 hours.</Text>
        <RulesLink text="What counts as an exception" />
      </NothingHere>
    );
  }
  return (
    <div className={classes.sections}>
      <Section
        title="Still late"
        nothing="Nothing is late now."
        rows={standing}
        count={report.standing}
        rules={rules}
      />
      {past.length > 0 && (
        <Section
          title="Late, and done since"
          nothing=""
          rows={past}
          count={total - report.standing}
          rules={rules}
        />
      )}
      {total > rows.length && (
        <Text size="sm">
          {rows.length} of {total} are shown: those first that are still late, and of them those with the
          highest status.
        </Text>
      )}
      <RulesLink text="What counts as an exception" />
    </div>
  );
}

function RulesLink({ text }: { readonly text: string }) {
  return (
    <Anchor component={Link} to="/settings#exceptions" size="sm">
      {text}
    </Anchor>
  );
}

interface SectionProps {
  readonly title: string;
  readonly nothing: string;
  readonly rows: readonly ReportedBookingView[];
  /** How many there are, also beyond the rows. */
  readonly count: number;
  readonly rules: ExceptionReportView['rules'];
}

function Section({ title, nothing, rows, count, rules }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <CountedHead id={id} title={title} count={count} />
      {rows.length === 0 ? (
        <p className={queueClasses.nothing}>{nothing}</p>
      ) : (
        <ul className={queueClasses.rows ?? ''}>
          {rows.map((reported) => (
            <li key={reported.booking.id} className={queueClasses.row}>
              <ExceptionRow reported={reported} rules={rules} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
