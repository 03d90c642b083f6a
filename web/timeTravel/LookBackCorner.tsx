import { LookBackButton } from './TimeTravelBar.tsx';
import classes from './timeTravel.module.css';

/** The way into the past where a screen fills the window: in its corner. */
export function LookBackCorner() {
  return (
    <div className={classes.enter}>
      <LookBackButton />
    </div>
  );
}
