import { Select, Text } from '@mantine/core';
import { type RefObject, useMemo, useRef, useState } from 'react';
import type { LinkProps } from 'react-router-dom';
import { usePhone } from '../shell/usePhone.ts';
import classes from './Board.module.css';
import { BoardCard } from './BoardCard.tsx';
import { BoardColumn } from './BoardColumn.tsx';
import type { BoardSource } from './boardSource.ts';
import { nearestOf, workByColumn } from './columnsOf.ts';
import { MoveMenu } from './MoveMenu.tsx';
import { useWindow } from './useWindow.ts';
import type { BoardBy, Work, WorkColumn } from './work.ts';

/** The height of a card and of what is between it and the next, in pixels (`.tall .card`). */
const cardHeight = 126;

export interface WorkBoardProps {
  /** What it is a board of: `tasks`. */
  readonly of: string;
  readonly by: BoardBy;
  readonly columns: readonly WorkColumn[];
  readonly work: readonly Work[];
  readonly moveOf: BoardSource['moveOf'];
  readonly openId: string | null;
  readonly linkTo: (id: string) => LinkProps;
}

/**
 * Work in columns, of which only the cards in sight are drawn. A card is moved by dragging it or by the keys [ and ]; what a
 * move asks for it asks.
 */
export function WorkBoard(props: WorkBoardProps) {
  const { of, by, columns, work, moveOf } = props;
  const phone = usePhone();
  const [dragged, setDragged] = useState<{ readonly work: Work; readonly from: string }>();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const focusOn = useRef<string>(undefined);
  const placed = useMemo(() => workByColumn(by, work), [by, work]);
  // A phone begins where there is something to do, and stays there when that has been done.
  const [shown, setShown] = useState(
    () => columns.find(({ value, over }) => !over && (placed.get(value)?.length ?? 0) > 0)?.value,
  );
  const move = (one: Work, from: string, to: string) =>
    moveOf(one, by, from, to, () => {
      focusOn.current = one.id;
    });
  const begin = (one: Work, from: string, to: string) => {
    const begins = move(one, from, to);
    if (typeof begins === 'function') begins();
  };
  const columnOf = (column: WorkColumn) => {
    const { value } = column;
    const isOpen = !column.over || phone || opened.has(value);
    const cards = placed.get(value) ?? none;
    const toggled = new Set(opened);
    if (!toggled.delete(value)) toggled.add(value);
    const drop = dragged === undefined ? undefined : move(dragged.work, dragged.from, value);
    return (
      <BoardColumn
        key={value}
        label={column.label}
        count={column.takesOnly ? undefined : cards.length}
        {...(column.over && !phone
          ? { shut: { is: isOpen ? 'open' : 'shut', onToggle: () => setOpened(toggled) } as const }
          : {})}
        dropping={
          drop === undefined
            ? 'nothing'
            : drop === 'none'
              ? { refused: by === 'stage' ? 'No step leads here' : 'Cannot be moved here' }
              : drop === 'here'
                ? 'here'
                : 'taken'
        }
        onDrop={() => dragged !== undefined && begin(dragged.work, dragged.from, value)}
      >
        {isOpen && column.takesOnly && (
          <Text className={classes.nothing ?? ''}>What is here is in the list of {of}.</Text>
        )}
        {isOpen && !column.takesOnly && (
          <Cards
            {...props}
            cards={cards}
            label={column.label}
            focusOn={focusOn}
            onDrag={(one) => setDragged(one === undefined ? undefined : { work: one, from: value })}
            leadsTo={(one) => columns.filter((other) => typeof move(one, value, other.value) === 'function')}
            onMoveTo={(one, to) => begin(one, value, to.value)}
            onMove={(one, side) => {
              const to = nearestOf(
                columns,
                value,
                side,
                (column) => typeof move(one, value, column.value) === 'function',
              );
              if (to !== undefined) begin(one, value, to.value);
            }}
          />
        )}
      </BoardColumn>
    );
  };
  const first = columns.find(({ value }) => value === shown) ?? columns[0];
  if (phone && first !== undefined) {
    return (
      <div className={classes.single}>
        <Select
          aria-label="Column"
          data={columns.map(({ value, label, takesOnly }) => ({
            value,
            label: takesOnly ? label : `${label} ${placed.get(value)?.length ?? 0}`,
          }))}
          value={first.value}
          allowDeselect={false}
          onChange={(value) => setShown(value ?? undefined)}
        />
        {columnOf(first)}
      </div>
    );
  }
  return (
    <>
      <section className={classes.board} aria-label={`Board of ${of}`}>
        {columns.map(columnOf)}
      </section>
      <Text size="xs" c="dimmed" mt="xs">
        Drag a card to move it, or press [ or ] on it.
      </Text>
    </>
  );
}

const none: readonly Work[] = [];

interface CardsProps extends Pick<WorkBoardProps, 'openId' | 'linkTo'> {
  readonly cards: readonly Work[];
  readonly label: string;
  readonly focusOn: RefObject<string | undefined>;
  readonly onDrag: (work: Work | undefined) => void;
  readonly onMove: (work: Work, side: 'left' | 'right') => void;
  /** The columns to which something moves a card, and moves it there. */
  readonly leadsTo: (work: Work) => readonly WorkColumn[];
  readonly onMoveTo: (work: Work, column: WorkColumn) => void;
}

/** The cards of a column, of which those in sight are drawn. */
function Cards(props: CardsProps) {
  const { cards, label, openId, linkTo, focusOn, onDrag, onMove, leadsTo, onMoveTo } = props;
  const box = useRef<HTMLDivElement>(null);
  const { first, end } = useWindow(box, cards.length, cardHeight);
  if (cards.length === 0) return <Text className={classes.nothing ?? ''}>None</Text>;
  // What is out of sight is the list's padding: padding of what scrolls itself would only make that taller.
  const outOfSight = { paddingTop: first * cardHeight, paddingBottom: (cards.length - end) * cardHeight };
  return (
    <div ref={box} className={classes.tall}>
      <ul className={classes.inSight} aria-label={label} style={outOfSight}>
        {cards.slice(first, end).map((one, at) => (
          <BoardCard
            key={one.id}
            id={one.id}
            title={one.title}
            line={one.line}
            link={linkTo(one.id)}
            look={one.id === openId ? 'open' : 'closed'}
            place={{ of: cards.length, at: first + at + 1 }}
            menu={
              <MoveMenu
                title={one.title}
                columnsOf={() => leadsTo(one)}
                onMove={(column) => onMoveTo(one, column)}
              />
            }
            focusOn={focusOn}
            onDrag={(state) => onDrag(state === 'begun' ? one : undefined)}
            onMove={(side) => onMove(one, side)}
          />
        ))}
      </ul>
    </div>
  );
}
