import { Text } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { openShift, placesLeft } from '../../domain/openShift/openShift.ts';
import type { Interval } from '../../domain/time/intervals.ts';
import { CountedHead } from '../shell/CountedHead.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useFormats } from '../shell/useFormats.ts';
import classes from './OpenShiftLines.module.css';
import { placesTakenText, waitingFor } from './openShiftTexts.ts';
import { useOpenShifts } from './useOpenShifts.ts';

/** On a phone: the open shifts of some days, each leading to whom it could be given; nothing if there are none. */
export function OpenShiftLines({ span }: { readonly span: Interval }) {
  const { format } = useFormats();
  const id = useId();
  const { shifts, error, retry } = useOpenShifts(span);
  if (error !== undefined) return <LoadFailed what="Open shifts" error={error} onRetry={retry} />;
  if (shifts.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes.section}>
      <CountedHead
        id={id}
        title="Open shifts"
        count={shifts.filter((shift) => placesLeft(shift) > 0).length}
      />
      <ul className={classes.lines}>
        {shifts.map((shift) => {
          const asking = waitingFor(shift).length;
          return (
            <li key={shift.id}>
              <Link
                to={`/${openShift.path}?record=${shift.id}`}
                className={classes.line}
                data-filled={placesLeft(shift) === 0 || undefined}
              >
                <bdi className={classes.title}>{openShift.title(shift)}</bdi>
                <Text span size="sm">
                  {format.span(shift.start, shift.end)}
                </Text>
                <Text span size="sm" className={classes.said ?? ''}>
                  {asking === 0
                    ? placesTakenText(shift)
                    : `${placesTakenText(shift)}, ${asking === 1 ? '1 asks' : `${asking} ask`}`}
                </Text>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
