import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from '../timelineScreen.module.css';
import { BoardSkeleton } from '../view/BoardPlaceholder.tsx';
import { LegendRoom } from '../view/look/StatusLegend.tsx';
import type { Size } from '../view/session/useBoardViewport.ts';

/**
 * An outline of the board, shown only once loading takes noticeable time: a flash of it would be distracting. Until then
 * the room that the board will have is measured, so that its rows are drawn at once.
 */
export function Waiting({ room }: { readonly room: RefObject<Size | undefined> }) {
  const [waited, setWaited] = useState('a moment');
  const space = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => setWaited('long'), 150);
    return () => clearTimeout(timer);
  }, []);
  useLayoutEffect(() => {
    if (space.current === null) return;
    const { clientWidth: width, clientHeight: height } = space.current;
    room.current = { width, height };
  }, [room]);
  return (
    <>
      <LegendRoom />
      {waited === 'long' ? <BoardSkeleton /> : <div ref={space} className={styles.room} />}
    </>
  );
}
