import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './Board.module.css';

export interface BoardColumnProps {
  readonly label: string;
  /** Before its label. */
  readonly sign?: ReactNode;
  readonly count: number | undefined;
  /** Whether it is shut until somebody opens it; omitted: it never is. */
  readonly shut?: { readonly is: 'open' | 'shut'; readonly onToggle: () => void };
  /** While a card is dragged: whether it can be dropped here, is here, or why it cannot. */
  readonly dropping: 'nothing' | 'taken' | 'here' | { readonly refused: string };
  readonly onDrop: (title: string) => void;
  /** Its cards; nothing while it is shut. */
  readonly children: ReactNode;
}

/** A column of a board, on which cards are dropped. */
export function BoardColumn(props: BoardColumnProps) {
  const { label, sign, count, shut, dropping, onDrop, children } = props;
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  const [over, setOver] = useState<'over' | 'elsewhere'>('elsewhere');
  const latest = useRef({ dropping, onDrop });
  latest.current = { dropping, onDrop };
  useEffect(() => {
    if (frame.current === null) return;
    return dropTargetForElements({
      element: frame.current,
      canDrop: () => latest.current.dropping === 'taken',
      onDragEnter: () => setOver('over'),
      onDragLeave: () => setOver('elsewhere'),
      onDrop({ source }) {
        setOver('elsewhere');
        latest.current.onDrop(String(source.data.title));
      },
    });
  }, []);
  const isShut = shut?.is === 'shut';
  const refused = typeof dropping === 'object' ? dropping.refused : undefined;
  const head = (
    <>
      {sign}
      <span id={id} className={classes.label}>
        {label}
      </span>
      <span className={classes.count}>{count}</span>
    </>
  );
  const Chevron = isShut ? IconChevronRight : IconChevronDown;
  return (
    <section
      ref={frame}
      className={classes.column}
      aria-labelledby={id}
      data-collapsed={isShut || undefined}
      data-empty={(!isShut && count === 0) || undefined}
      data-closed={refused !== undefined || undefined}
      data-over={over === 'over' || undefined}
    >
      <h2 className={classes.head}>
        {shut === undefined ? (
          head
        ) : (
          <UnstyledButton className={classes.toggle ?? ''} aria-expanded={!isShut} onClick={shut.onToggle}>
            <Chevron size={15} aria-hidden />
            {head}
          </UnstyledButton>
        )}
      </h2>
      {refused !== undefined && <span className={classes.none}>{refused}</span>}
      {children}
    </section>
  );
}
