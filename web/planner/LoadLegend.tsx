import { readings } from '../../domain/catalogues/readings.ts';
import { laneNames } from '../../domain/lane/lanes.ts';
import { capitalised } from '../../domain/record/recordSentences.ts';
import { levelTexts } from './loadTexts.ts';
import type { LoadLevel } from './personLoad.ts';
import classes from './planner.module.css';

const levels: readonly LoadLevel[] = ['none', 'free', 'low', 'half', 'high', 'full', 'over', 'outside'];

/** What the colours of the heat map mean, and the marks that a day has besides. */
export function LoadLegend() {
  return (
    <ul className={classes.legend} aria-label="What the colours of the heat map mean">
      <li aria-hidden="true">
        <strong>Work of a day</strong>
      </li>
      {levels.map((level) => (
        <li key={level}>
          <span className={classes.swatch} data-level={level} aria-hidden="true" />
          {levelTexts[level]}
        </li>
      ))}
      <li>
        <span className={classes.swatch} data-leave="all" aria-hidden="true" />
        On leave
      </li>
      <li>
        <span className={classes.swatch} data-leave="part" aria-hidden="true" />
        Leave in part, or asked for
      </li>
      <li>
        <span className={classes.swatch} data-conflict="true" aria-hidden="true" />
        In conflict
      </li>
      <li>
        <span className={classes.swatch} data-others="true" aria-hidden="true" />
        {capitalised(laneNames.map((name) => readings[name].words.many).join(', '))}
      </li>
    </ul>
  );
}
