import { type RefObject, useLayoutEffect } from 'react';

/** Keeps what is drawn beneath a board at the time that the board shows. */
export function useFollowScroll(
  scroller: RefObject<HTMLDivElement | null>,
  track: RefObject<HTMLDivElement | null>,
): void {
  useLayoutEffect(() => {
    const { current: board } = scroller;
    const { current: own } = track;
    if (board === null || own === null) return;
    const follow = () => {
      own.style.transform = `translateX(${-board.scrollLeft}px)`;
    };
    follow();
    board.addEventListener('scroll', follow, { passive: true });
    return () => board.removeEventListener('scroll', follow);
  }, [scroller, track]);
}
