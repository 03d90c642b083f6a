import type { ReactNode } from 'react';
import { ChangesPanel } from './ChangesPanel.tsx';
import { useTimeTravel } from './pastMoment.ts';
import { TimeTravelBar } from './TimeTravelBar.tsx';
import classes from './timeTravel.module.css';
import type { ChangesWindow } from './timeTravelQueries.ts';

/** A screen in the past: marked and tinted as such, with the changes since then beside it. */
export function TimeTravelFrame({
  fills,
  window,
  children,
}: {
  /** Whether the screen has its own height, or is as high as the window. */
  readonly fills: 'page' | 'window';
  /** The span of time that it shows, if it shows one; only changes within it are listed. */
  readonly window?: ChangesWindow | undefined;
  readonly children: ReactNode;
}) {
  const { asOf, upTo } = useTimeTravel();
  return (
    <div className={classes.frame} data-past={asOf !== null || undefined} data-fills={fills}>
      {asOf !== null && <TimeTravelBar asOf={asOf} />}
      <div className={classes.split}>
        <div className={classes.content}>{children}</div>
        {asOf !== null && upTo !== null && <ChangesPanel from={asOf} to={upTo} window={window} />}
      </div>
    </div>
  );
}
