import { levelTexts } from './loadTexts.ts';
import type { LoadLevel } from './personLoad.ts';
import classes from './planner.module.css';

const levels: readonly LoadLevel[] = ['none', 'free', 'low', 'half', 'high', 'full', 'over', 'outside'];

/** What the colours of the days mean. */
export function LoadLegend() {
  return (
    <ul className={classes.legend} aria-label="How full a day is">
      {levels.map((level) => (
        <li key={level}>
          <span className={classes.swatch} data-level={level} aria-hidden="true" />
          {levelTexts[level]}
        </li>
      ))}
    </ul>
  );
}
