import { Checkbox } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSession } from '../../shell/SessionContext.ts';
import { useBeside } from '../../shell/useBeside.ts';
import { hasEnded, manyOf, stageFieldIn } from '../anyRecord.ts';
import { EndedMark } from '../EndedMark.tsx';
import { RecordPicture } from '../RecordPicture.tsx';
import { rowTitle } from '../rowTitle.ts';
import { StageMenu } from '../stages/StageMenu.tsx';
import { listColumns } from './listAddress.ts';
import classes from './RecordCards.module.css';
import type { RecordsListProps } from './RecordsTable.tsx';
import { rowLine } from './rowLine.ts';
import { useRowPrices } from './useRowPrices.ts';

/** Records as cards, for phones: the title, and the columns that have a value. */
export function RecordCards({ name, rows, formats, selection, steps }: RecordsListProps) {
  const { linkTo } = useBeside('record');
  const columns = listColumns(name, useSession()).filter((field) => field !== stageFieldIn(name));
  const prices = useRowPrices(name, rows);
  return (
    <ul className={classes.cards} aria-label={manyOf(name)}>
      {rows.map((row) => {
        const title = rowTitle(name, row, formats.nameOf);
        const parts = [...rowLine(name, row, columns, formats)];
        const price = prices?.textOf(row) ?? '';
        if (price !== '') parts.push(`Price ${price}`);
        return (
          <li key={row.id} className={classes.card} data-ended={hasEnded(row) || undefined}>
            {selection !== undefined && (
              <Checkbox
                size="sm"
                className={classes.check ?? ''}
                aria-label={`Select ${title}`}
                checked={selection.has(row.id)}
                onChange={() => selection.toggle(row.id)}
              />
            )}
            <RecordPicture name={name} row={row} title={title} size={40} />
            <div className={classes.body}>
              <span className={classes.top}>
                <Link {...linkTo(row.id)} className={classes.title} title={title} dir="auto">
                  {title}
                </Link>
                <EndedMark name={name} row={row} />
                <span className={classes.stage}>
                  <StageMenu name={name} row={row} title={title} steps={steps} />
                </span>
              </span>
              {parts.length > 0 && <span className={classes.line}>{parts.join(' · ')}</span>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
