import type { RefObject } from 'react';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import type { FieldFormats } from '../../../domain/record/kinds/kindOfField.ts';
import { stageLabels } from '../../../domain/record/stages.ts';
import { BoardCard } from '../../board/BoardCard.tsx';
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

/** A record on a board of its list. */
export function Card({ name, by, row, columns, formats, steps, focusOn, onDrag, onMove }: CardProps) {
  const { value: openId, linkTo } = useBeside('record');
  const now = useMinute();
  const { zone } = useFormats();
  const title = rowTitle(name, row, formats.nameOf);
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
    <BoardCard
      id={row.id}
      title={title}
      line={line.join(' · ')}
      link={linkTo(row.id)}
      look={row.id === openId ? 'open' : 'closed'}
      menu={
        <StageMenu name={name} row={row} title={title} steps={steps} look={by === field ? 'dots' : 'badge'} />
      }
      mark={<EndedMark name={name} row={row} />}
      focusOn={focusOn}
      onDrag={(state) => onDrag(state === 'begun' ? row : undefined)}
      onMove={(side) => onMove(title, side)}
    />
  );
}
