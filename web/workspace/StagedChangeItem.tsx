import { Button, Text } from '@mantine/core';
import type { BookingView } from '../../api/contract/views.ts';
import { mostTellingFirst, reasonText } from '../../domain/catalogue/reasonText.ts';
import { type GivenChange, hasMovedOn, keptMine, rebased } from '../../domain/workspace/reconcile.ts';
import { type StagedProblem, seenBookingSchema } from '../../domain/workspace/workspace.ts';
import type { Board } from '../timeline/board/board.ts';
import type { TimeFormat } from '../timeline/time/formatTime.ts';
import { changeTexts } from '../timeline/view/changeLook.ts';
import { currentOf, kindOf } from './stagedBooking.ts';
import classes from './workspace.module.css';
import { placeText } from './workspaceWords.ts';

export interface StagedChangeItemProps {
  readonly change: GivenChange;
  /** As everybody else sees the booking now; undefined if there is none, or not any more. */
  readonly theirs: BookingView | undefined;
  /** As this workspace wants it, if it is on the board. */
  readonly mine: BookingView | undefined;
  /** Why the last commit did not make it. */
  readonly problem: StagedProblem | undefined;
  readonly board: Pick<Board, 'resourcesById'> | undefined;
  readonly format: TimeFormat;
  /** Undefined for those who only read it. */
  readonly onStage: ((change: GivenChange) => void) | undefined;
  readonly onDrop: () => void;
}

/**
 * A staged change: what it does, what stands against it, and if others have changed its booking meanwhile, theirs and mine
 * with the ways out.
 */
export function StagedChangeItem(props: StagedChangeItemProps) {
  const { change, theirs, mine, problem, board, format, onStage, onDrop } = props;
  const kind = kindOf(change);
  const { seen } = change;
  const current = theirs && currentOf(theirs);
  const movedOn = hasMovedOn(change, current);
  const isGone = movedOn && current === undefined;
  const rebasedChange = current === undefined ? undefined : rebased(change, current);
  const wanted = mine === undefined ? placeWanted(change) : currentOf(mine);
  const title = mine?.customerName ?? theirs?.customerName ?? seen?.title ?? '';
  const work = mine?.title ?? theirs?.title ?? seen?.title ?? '';
  return (
    <li className={classes.change} data-change={kind} data-staged={change.bookingId}>
      <span className={classes.title} dir="auto">
        {title === '' ? work : title}
        {title !== '' && work !== '' && title !== work && (
          <Text span size="sm" fw={400}>
            {work}
          </Text>
        )}
        <span className={classes.kind}>{changeTexts[kind]}</span>
      </span>
      <dl className={classes.places}>
        {seen !== null && (
          <>
            <dt>Was</dt>
            <dd>{placeText(seen, board, format)}</dd>
          </>
        )}
        {movedOn && current !== undefined && (
          <>
            <dt>Theirs</dt>
            <dd>{placeText(current, board, format)}</dd>
          </>
        )}
        {wanted !== undefined && (
          <>
            <dt>{movedOn ? 'Mine' : 'Will be'}</dt>
            <dd>{placeText(wanted, board, format)}</dd>
          </>
        )}
      </dl>
      {isGone && (
        <Text size="sm" c="red">
          The booking is gone: this change can only be dropped.
        </Text>
      )}
      {movedOn && !isGone && (
        <Text size="sm" fw={600}>
          Somebody has changed this booking since you staged it.
        </Text>
      )}
      {problem !== undefined && !movedOn && (
        <Text size="sm" c="red">
          {problem.message}
        </Text>
      )}
      {mine?.conflict === true && (
        <Text size="sm">{`In conflict: ${mostTellingFirst(mine.violations).map(reasonText).join('; ')}`}</Text>
      )}
      {onStage !== undefined && (
        <div className={classes.actions}>
          {movedOn && rebasedChange !== undefined && (
            <Button size="compact-sm" variant="default" onClick={() => onStage(rebasedChange)}>
              Rebase
            </Button>
          )}
          {movedOn && current !== undefined && (
            <Button size="compact-sm" variant="default" onClick={() => onStage(keptMine(change, current))}>
              Keep mine
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={onDrop}>
            {movedOn ? 'Drop mine' : 'Drop'}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Where a change of another day wants its booking; undefined if it says nothing of a place. */
function placeWanted({ seen, wanted }: GivenChange) {
  const { start, end, resourceIds, status } = seenBookingSchema
    .partial()
    .catch({})
    .parse({ ...seen, ...wanted });
  return start === undefined || end === undefined
    ? undefined
    : { start, end, resourceIds: resourceIds ?? [], status: status ?? ('draft' as const) };
}
