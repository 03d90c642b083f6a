import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import type { FieldFormats } from '../../../domain/record/kinds/kindOfField.ts';
import { stageLabels } from '../../../domain/record/stages.ts';
import { useBeside } from '../../shell/useBeside.ts';
import { useFormats } from '../../shell/useFormats.ts';
import { useMinute } from '../../shell/useMinute.ts';
import { type AnyRow, recordOf, stageFieldIn } from '../anyRecord.ts';
import { EndedMark } from '../EndedMark.tsx';
import { rowLine } from '../list/rowLine.ts';
import { rowTitle } from '../rowTitle.ts';
import { stageOf } from '../stages/recordSteps.ts';
import { StageMenu } from '../stages/StageMenu.tsx';
import type { TakesSteps } from '../stages/useStageSteps.tsx';
import classes from './RecordBoard.module.css';

export interface CardProps {
  readonly name: RecordName;
  readonly by: string;
  readonly row: AnyRow;
  readonly columns: readonly string[];
  readonly formats: FieldFormats;
  readonly steps: TakesSteps;
  readonly focusOn: RefObject<string | undefined>;
  readonly onDrag: (row: AnyRow | undefined) => void;
  readonly onMove: (title: string, side: 'left' | 'right') => void;
}

const sideOfKey: Readonly<Record<string, 'left' | 'right'>> = { '[': 'left', ']': 'right' };

/** A record on a board: dragged, or moved by the keys [ and ] while it has the focus. */
export function Card({ name, by, row, columns, formats, steps, focusOn, onDrag, onMove }: CardProps) {
  const { value: openId, linkTo } = useBeside('record');
  const now = useMinute();
  const { zone } = useFormats();
  const title = rowTitle(name, row, formats.nameOf);
  const card = useRef<HTMLLIElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const latest = useRef({ row, title, onDrag });
  latest.current = { row, title, onDrag };
  useEffect(() => {
    if (card.current === null) return;
    return draggable({
      element: card.current,
      getInitialData: () => ({ title: latest.current.title }),
      onDragStart: () => latest.current.onDrag(latest.current.row),
      onDrop: () => latest.current.onDrag(undefined),
    });
  }, []);
  useEffect(() => {
    if (focusOn.current !== row.id) return;
    focusOn.current = undefined;
    link.current?.focus();
  }, [focusOn, row.id]);
  const { stages } = recordOf(name);
  const field = stageFieldIn(name);
  // A stage that follows from the clock has taken the place of another.
  const stored =
    stages !== null && by === field && stageOf(name, row, now, zone)?.stage !== row[by]
      ? stageLabels(stages)[String(row[by])]
      : undefined;
  const said = columns.filter((one) => one !== by && one !== field);
  const line = [...(stored === undefined ? [] : [stored]), ...rowLine(name, row, said, formats)];
  return (
    <li
      ref={card}
      className={classes.card}
      data-open={row.id === openId || undefined}
      onKeyDown={(event) => {
        const side = sideOfKey[event.key];
        if (side === undefined || event.target !== link.current) return;
        event.preventDefault();
        onMove(title, side);
      }}
    >
      <span className={classes.top}>
        <Link
          {...linkTo(row.id)}
          ref={link}
          className={classes.title}
          dir="auto"
          draggable={false}
          aria-keyshortcuts="[ ]"
        >
          {title}
        </Link>
        <span className={classes.steps}>
          <StageMenu
            name={name}
            row={row}
            title={title}
            steps={steps}
            look={by === field ? 'dots' : 'badge'}
          />
        </span>
      </span>
      <EndedMark name={name} row={row} />
      {line.length > 0 && <span className={classes.line}>{line.join(' · ')}</span>}
    </li>
  );
}
