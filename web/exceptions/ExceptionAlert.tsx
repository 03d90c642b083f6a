import { Button, Group } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ReportedBookingView } from '../../api/contract/exceptions.ts';
import { stands } from '../../domain/exception/exceptionsOf.ts';
import { Note } from '../shell/Note.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { afterLook } from './alerted.ts';
import { exceptionQueries } from './exceptionQueries.ts';
import classes from './exceptions.module.css';
import { exceptionsPath } from './exceptionsPath.ts';

/** How long an alert stands, in milliseconds (scheduling §9). */
const alertMs = 120_000;

/** An alert is about this; a booking that breaks another rule later is another one. */
function keyOf({ exception: { bookingId, rule } }: ReportedBookingView): string {
  return `${rule} ${bookingId}`;
}

/**
 * Tells of exceptions that are new since the last time that this tab looked (scheduling §4; shell §2.3): for two minutes, and
 * no longer once the report is opened or left.
 */
export function ExceptionAlert() {
  const { user, organisation } = useSession();
  const { pathname } = useLocation();
  const { data } = useQuery(exceptionQueries.watched());
  const [seen, setSeen] = useSessionStorage<readonly string[]>({
    key: `muster-exceptions-${organisation.id}-${user.uid}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const [news, setNews] = useState(0);
  const [shown, setShown] = useState(false);
  const onReport = pathname === exceptionsPath;

  useEffect(() => {
    if (data === undefined) return;
    const standing = data.rows.filter(({ exception }) => stands(exception)).map(keyOf);
    const after = afterLook({ seen, news }, standing);
    const isNews = after.news > news;
    if (!isNews && standing.length === seen.length) return;
    setSeen(after.seen);
    setNews(after.news);
    if (isNews) setShown(true);
  }, [data, seen, setSeen, news]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new stands for two minutes of its own, whatever is resolved meanwhile
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(false), alertMs);
    return () => clearTimeout(timer);
  }, [shown, news]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: entering and leaving the report hide the alert
  useEffect(() => setShown(false), [onReport]);

  if (!shown || onReport) return null;
  return (
    <div className={classes.alert}>
      <Note
        tone="bad"
        role="alert"
        title="Urgent: Exception report for current hours' bookings is available. Take immediate action to resolve issues."
      >
        <Group gap="xs" mt={6}>
          <Button component={Link} to={exceptionsPath} size="xs" color="red.8">
            View Details
          </Button>
          <Button size="xs" variant="default" onClick={() => setShown(false)}>
            Close
          </Button>
        </Group>
      </Note>
    </div>
  );
}
