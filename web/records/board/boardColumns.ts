import type { RecordName } from '../../../domain/catalogues/records.ts';
import { isOver, stageLabels } from '../../../domain/record/stages.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import type { Zone } from '../../../domain/time/zone.ts';
import type { RecordsQuery } from '../../client/queries.ts';
import { type AnyRow, hasEnded, recordOf, stageFieldIn } from '../anyRecord.ts';
import { type OwnStatus, statusFieldOf, stepToStatus } from '../stages/ownStatuses.ts';
import { type Asker, possibleSteps, type RecordStep, stageOf } from '../stages/recordSteps.ts';

/** A column of a board: a stage, or a value of a field with choices. */
export interface BoardColumn {
  readonly value: string;
  readonly label: string;
  /** Whether nothing more is to be done with what is in it. */
  readonly over: boolean;
  /** The stage that it is, or to which it belongs. */
  readonly stage: string;
  /** What its list is asked for. */
  readonly asks: RecordsQuery;
  /** Whether the counts of the list have it. */
  readonly isCounted: boolean;
}

/** The columns of a board in the order of the declaration, those for what is over last. */
export function boardColumns(
  name: RecordName,
  by: string,
  statuses: readonly OwnStatus[] = [],
): readonly BoardColumn[] {
  const { shown, stages } = recordOf(name);
  if (stages === null || by !== stageFieldIn(name)) {
    const choices = Object.entries(shown[by]?.choices ?? {});
    return choices.map(([value, label]) => ({
      value,
      label,
      over: false,
      stage: value,
      asks: { [by]: value },
      isCounted: true,
    }));
  }
  const field = statusFieldOf(name);
  const columns = Object.entries(stageLabels(stages)).flatMap(([value, label]) => {
    const over = isOver(stages, value);
    const own = field === undefined ? [] : statuses.filter(({ stage }) => stage === value);
    const none = field === undefined || own.length === 0 ? {} : { [field]: 'none' };
    return [
      { value, label, over, stage: value, asks: { [by]: value, ...none }, isCounted: own.length === 0 },
      ...own.map((status) => ({
        value: `${value}.${status.id}`,
        label: status.label,
        over,
        stage: value,
        asks: { [by]: value, [String(field)]: status.id },
        isCounted: false,
      })),
    ];
  });
  return columns.toSorted((one, other) => Number(one.over) - Number(other.over));
}

/** What moves a card to a column. `none`: nothing does. */
export type Move =
  | { readonly kind: 'step'; readonly step: RecordStep }
  | { readonly kind: 'change' | 'here' | 'none' };

/** What moves a row to a column of a board, for somebody at an instant (epoch seconds). */
export function moveTo(
  name: RecordName,
  by: string,
  row: AnyRow,
  column: string,
  claims: Asker,
  { now, zone }: { readonly now: number; readonly zone: Zone },
): Move {
  if (by === stageFieldIn(name)) {
    const [stage = '', id = null] = column.split('.');
    const field = statusFieldOf(name);
    const at = stageOf(name, row, now, zone)?.stage;
    const has = field === undefined ? null : (row[field] ?? null);
    if (at === stage && has === id) return { kind: 'here' };
    const step =
      at === stage || id !== null
        ? stepToStatus(name, row, { stage, id, label: '' }, claims, now)
        : possibleSteps(name, row, claims, now).find(({ to }) => to === stage);
    return step === undefined || (at !== stage && row[by] === stage)
      ? { kind: 'none' }
      : { kind: 'step', step };
  }
  if (row[by] === column) return { kind: 'here' };
  const { declaration, shown } = recordOf(name);
  const changes =
    declaration.changes !== 'whole' && shown[by]?.once !== true && mayCommand(claims, `${name}.change`);
  return { kind: changes && !hasEnded(row) ? 'change' : 'none' };
}

/** The nearest column on a side of another to which something moves a row; undefined if there is none. */
export function nearestColumn(
  columns: readonly BoardColumn[],
  from: string,
  side: 'left' | 'right',
  moves: (column: BoardColumn) => Move,
): BoardColumn | undefined {
  const at = columns.findIndex(({ value }) => value === from);
  const beside = side === 'right' ? columns.slice(at + 1) : columns.slice(0, at).toReversed();
  return beside.find((column) => ['step', 'change'].includes(moves(column).kind));
}
