import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import classes from './Board.module.css';

export interface BoardCardProps {
  readonly id: string;
  readonly title: string;
  readonly line: string;
  readonly link: LinkProps;
  readonly look: 'open' | 'closed';
  /** In a list of which only a part is drawn: its place, from 1, and of how many. */
  readonly place?: { readonly of: number; readonly at: number };
  /** Its steps. */
  readonly menu?: ReactNode;
  /** Under its title. */
  readonly mark?: ReactNode;
  /** The card that takes the focus once it is drawn. */
  readonly focusOn: RefObject<string | undefined>;
  readonly onDrag: (state: 'begun' | 'ended') => void;
  readonly onMove: (side: 'left' | 'right') => void;
}

const sideOfKey: Readonly<Record<string, 'left' | 'right'>> = { '[': 'left', ']': 'right' };

/** A card of a board: dragged, or moved by the keys [ and ] while it has the focus. */
export function BoardCard(props: BoardCardProps) {
  const { id, title, line, link: to, look, place, menu, mark, focusOn, onDrag, onMove } = props;
  const card = useRef<HTMLLIElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const latest = useRef({ title, onDrag });
  latest.current = { title, onDrag };
  useEffect(() => {
    if (card.current === null) return;
    return draggable({
      element: card.current,
      getInitialData: () => ({ title: latest.current.title }),
      onDragStart: () => latest.current.onDrag('begun'),
      onDrop: () => latest.current.onDrag('ended'),
    });
  }, []);
  useEffect(() => {
    if (focusOn.current !== id) return;
    focusOn.current = undefined;
    link.current?.focus();
  }, [focusOn, id]);
  return (
    <li
      ref={card}
      className={classes.card}
      data-open={look === 'open' || undefined}
      {...(place === undefined ? {} : { 'aria-setsize': place.of, 'aria-posinset': place.at })}
      onKeyDown={(event) => {
        const side = sideOfKey[event.key];
        if (side === undefined || event.target !== link.current) return;
        event.preventDefault();
        onMove(side);
      }}
    >
      <span className={classes.top}>
        <Link
          {...to}
          ref={link}
          className={classes.title}
          dir="auto"
          draggable={false}
          aria-keyshortcuts="[ ]"
        >
          {title}
        </Link>
        {menu !== undefined && <span className={classes.steps}>{menu}</span>}
      </span>
      {mark}
      {line !== '' && <span className={classes.line}>{line}</span>}
    </li>
  );
}
