import { Button, Text } from '@mantine/core';
import type { StagedItem } from './stagingBoard.ts';
import classes from './workspace.module.css';

export interface StagedChangeItemProps {
  readonly item: StagedItem;
  /** What one of the staged records is called: `booking`. */
  readonly called: string;
  /** Why it was not made; undefined if nothing is known to stand in its way. */
  readonly problem: string | undefined;
  /** Takes one of the ways out; undefined for those who only read it. */
  readonly onTake: ((way: () => Promise<void>) => void) | undefined;
}

/**
 * A staged change: what it does, what stands against it, and if others have changed its record meanwhile, theirs and mine
 * with the ways out.
 */
export function StagedChangeItem({ item, called, problem, onTake }: StagedChangeItemProps) {
  const { id, kind, does, title, work, was, theirs, mine, also, others, conflict, rebase, keepMine, drop } =
    item;
  const movedOn = others !== 'as seen';
  return (
    <li className={classes.change} data-change={kind} data-staged={id}>
      <span className={classes.title} dir="auto">
        {title}
        {work !== '' && title !== work && (
          <Text span size="sm" fw={400}>
            {work}
          </Text>
        )}
        <span className={classes.kind}>{does}</span>
      </span>
      <dl className={classes.places}>
        {was !== undefined && (
          <>
            <dt>Was</dt>
            <dd>{was}</dd>
          </>
        )}
        {theirs !== undefined && (
          <>
            <dt>Theirs</dt>
            <dd>{theirs}</dd>
          </>
        )}
        {mine !== undefined && (
          <>
            <dt>{movedOn ? 'Mine' : 'Will be'}</dt>
            <dd>{mine}</dd>
          </>
        )}
        {also !== undefined && (
          <>
            <dt>Also</dt>
            <dd>{also}</dd>
          </>
        )}
      </dl>
      {others === 'gone' && (
        <Text size="sm" c="red">
          {`The ${called} is gone: this change can only be dropped.`}
        </Text>
      )}
      {others === 'changed' && (
        <Text size="sm" fw={600}>
          {`Somebody has changed this ${called} since you staged it.`}
        </Text>
      )}
      {problem !== undefined && !movedOn && (
        <Text size="sm" c="red">
          {problem}
        </Text>
      )}
      {conflict !== undefined && <Text size="sm">{`In conflict: ${conflict}`}</Text>}
      {onTake !== undefined && (
        <div className={classes.actions}>
          {rebase !== undefined && (
            <Button size="compact-sm" variant="default" onClick={() => onTake(rebase)}>
              Rebase
            </Button>
          )}
          {keepMine !== undefined && (
            <Button size="compact-sm" variant="default" onClick={() => onTake(keepMine)}>
              Keep mine
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => onTake(drop)}>
            {movedOn ? 'Drop mine' : 'Drop'}
          </Button>
        </div>
      )}
    </li>
  );
}
