import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { DayProgressView } from '../../../api/contract/views.ts';
import { latenessGraceSeconds } from '../../../domain/booking/lateness.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { localDayOf, startOfLocalDay } from '../../../domain/time/localDay.ts';
import { OffSick } from '../../absences/OffSick.tsx';
import { queries } from '../../client/queries.ts';
import { CountedHead } from '../../shell/CountedHead.tsx';
import { LoadFailed } from '../../shell/Notice.tsx';
import { useSession } from '../../shell/SessionContext.ts';
import { useFormats } from '../../shell/useFormats.ts';
import classes from './DayProgress.module.css';

type Person = DayProgressView['people'][number];

const shownAtFirst = 12;

/** How far everybody has come today; whoever is late stands first. */
export function DayProgress({ now }: { readonly now: number }) {
  const id = useId();
  const { zone } = useFormats();
  const [shown, setShown] = useState<'first' | 'all'>('first');
  const today = localDayOf(zone, now);
  const progress = useQuery({
    ...queries.dayProgress({
      from: startOfLocalDay(zone, today),
      to: startOfLocalDay(zone, today + 1),
      lateAt: now - latenessGraceSeconds,
    }),
    placeholderData: keepPreviousData,
  });
  const people = progress.data?.people.toSorted((one, other) => other.late - one.late);
  const rows = shown === 'all' ? people : people?.slice(0, shownAtFirst);
  return (
    <section aria-labelledby={id} className={classes.section}>
      <CountedHead id={id} title="Today by person" />
      {people === undefined || rows === undefined ? (
        progress.error !== null ? (
          <LoadFailed what="Today by person" error={progress.error} onRetry={() => void progress.refetch()} />
        ) : (
          <Skeleton height={240} radius="md" role="status" aria-label="Loading" aria-busy="true" />
        )
      ) : people.length === 0 ? (
        <p className={classes.nothing}>Nobody has work today.</p>
      ) : (
        <>
          <p className={classes.sums}>{sumsText(people)}</p>
          <ul className={classes.people}>
            {rows.map((person) => (
              <PersonLine key={person.resourceId} person={person} />
            ))}
          </ul>
          {rows.length < people.length && (
            <Button size="compact-sm" variant="subtle" onClick={() => setShown('all')}>
              Show all {people.length}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function PersonLine({ person }: { readonly person: Person }) {
  const session = useSession();
  const { resourceId, name, done, underWay, toCome, late } = person;
  const parts = [
    { key: 'done', count: done, text: `${done} done` },
    { key: 'underWay', count: underWay, text: `${underWay} in progress` },
    { key: 'toCome', count: toCome, text: `${toCome} to come` },
  ].filter(({ count }) => count > 0);
  return (
    <li className={classes.person}>
      <span className={classes.line}>
        <Link to={`/bookings?range=today&person=${encodeURIComponent(resourceId)}`} className={classes.name}>
          <bdi>{name}</bdi>
        </Link>
        <span className={classes.text}>
          {parts.map(({ text }) => text).join(', ')}
          {late > 0 && <strong className={classes.late}>{` · ${late} late`}</strong>}
        </span>
        {underWay + toCome > 0 && mayCommand(session, 'absence.create') && (
          <OffSick resourceId={resourceId} name={name} />
        )}
      </span>
      <span className={classes.bar} aria-hidden="true">
        {parts.map(({ key, count }) => (
          <span key={key} data-part={key} style={{ flexGrow: count }} />
        ))}
      </span>
    </li>
  );
}

function sumsText(people: readonly Person[]): string {
  const sum = (part: 'done' | 'underWay' | 'toCome') =>
    people.reduce((total, person) => total + person[part], 0);
  return `${sum('done')} done, ${sum('underWay')} in progress, ${sum('toCome')} to come`;
}
