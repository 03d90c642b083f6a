import type { PlanFiguresView } from '../../api/contract/planFigures.ts';
import type { FillChange, RosterFillPreview } from '../../api/contract/rosterFill.ts';
import { durationText } from '../../domain/time/durationText.ts';
import { grouped } from '../shell/counted.ts';
import { counted } from '../timeline/board/boardWords.ts';
import { rosterWords } from './rosterBoard.ts';

type Change = Pick<FillChange, 'because' | 'after' | 'moved'>;

/**
 * What filling a roster comes to: `Gives 12 roster events people, mends 2 conflicts, moves 3 starts. 4 find nobody.`
 */
export function fillText({
  changes,
  before,
  after,
  unfilled,
}: {
  readonly changes: readonly Change[];
  readonly before: Pick<PlanFiguresView, 'inConflict'>;
  readonly after: Pick<PlanFiguresView, 'inConflict'>;
  readonly unfilled: readonly unknown[];
}): string {
  const given = changes.filter(
    ({ because, after: people }) => because === 'unallocated' && people.length > 0,
  );
  const mended = before.inConflict - after.inConflict;
  const moved = changes.filter((change) => change.moved !== null);
  const better = changes.filter(({ because }) => because === 'better');
  const parts = [
    given.length > 0 ? `gives ${counted(rosterWords, given.length)} people` : '',
    mended > 0 ? `mends ${mended === 1 ? '1 conflict' : `${grouped(mended)} conflicts`}` : '',
    better.length > 0 ? `gives ${grouped(better.length)} to others who suit them better` : '',
    moved.length > 0 ? `moves ${moved.length === 1 ? '1 start' : `${moved.length} starts`}` : '',
  ].filter((part) => part !== '');
  const left =
    unfilled.length === 0
      ? ''
      : `${counted(rosterWords, unfilled.length)} ${unfilled.length === 1 ? 'finds' : 'find'} nobody.`;
  if (parts.length === 0) return left === '' ? 'Nothing needs to change.' : left;
  const text = parts.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}. ${left}`.trimEnd();
}

/** `30 minutes earlier`; undefined if its time stays. */
export function movedText({ moved }: Pick<FillChange, 'moved'>): string | undefined {
  if (moved === null) return undefined;
  const { byMinutes } = moved;
  return `${durationText(Math.abs(byMinutes) * 60)} ${byMinutes < 0 ? 'earlier' : 'later'}`;
}

/** How a search ended: `31 roster events looked at in 4.2 s; no plan fills more.` */
export function lookedText({
  events,
  elapsedMs,
  provenMost,
  ended,
}: Pick<RosterFillPreview, 'events' | 'elapsedMs' | 'provenMost' | 'ended'>): string {
  const looked = `${counted(rosterWords, events)} looked at in ${(elapsedMs / 1000).toFixed(1)} s`;
  if (provenMost) return `${looked}; no plan fills more at these times.`;
  return ended === 'stopped' ? `${looked}; stopped by you.` : `${looked}.`;
}
