import { Link, type LinkProps } from 'react-router-dom';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import { useFormats } from '../../shell/useFormats.ts';
import { type AnyRow, recordOf } from '../anyRecord.ts';
import { rowLine } from '../list/rowLine.ts';
import { referable } from '../referable.ts';
import { rowTitle } from '../rowTitle.ts';
import { StageMenu } from '../stages/StageMenu.tsx';
import type { TakesSteps } from '../stages/useStageSteps.tsx';
import { useNames } from '../useNames.ts';
import classes from './RecordRows.module.css';

export interface RecordRowsProps {
  readonly name: RecordName;
  readonly rows: readonly AnyRow[];
  /** What is said of each under its title. */
  readonly columns: readonly string[];
  readonly steps: TakesSteps;
  /** Where its title leads; omitted: to its own screen. */
  readonly linkTo?: (id: string) => LinkProps;
}

/** Some records one under the other, each with its steps. */
export function RecordRows({ name, rows, columns, steps, linkTo }: RecordRowsProps) {
  const { moments } = useFormats();
  const nameOf = useNames(recordOf(name).shown, rows, columns);
  return (
    <ul className={classes.rows}>
      {rows.map((row) => {
        const title = rowTitle(name, row, nameOf);
        const to = linkTo?.(row.id) ?? { to: referable(name).addressOf(row.id) };
        return (
          <li key={row.id} className={classes.row}>
            <span className={classes.top}>
              <Link {...to} className={classes.title} dir="auto">
                {title}
              </Link>
              <StageMenu name={name} row={row} title={title} steps={steps} />
            </span>
            <span className={classes.line}>
              {rowLine(name, row, columns, { moments, nameOf }).join(' · ')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
