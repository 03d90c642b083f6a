import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import classes from './CountedCards.module.css';
import { CountedHead, type CountedHeadProps } from './CountedHead.tsx';

export interface CountedCardsProps extends Omit<CountedHeadProps, 'id'> {
  /** What is said between the heading and the cards. */
  readonly note?: ReactNode;
  /** Each a `CountedCard`. */
  readonly cards: readonly ReactNode[];
  /** What is said below the cards. */
  readonly children?: ReactNode;
}

/** A section under a heading that counts: a card for each thing that can be had, or waits to be decided. */
export function CountedCards({ note, cards, children, ...head }: CountedCardsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <CountedHead id={id} {...head} />
      {note}
      <ul className={classes.list}>{cards}</ul>
      {children}
    </section>
  );
}

/** One of the cards of `CountedCards`; an address that ends in `#anchor` leads to it. */
export function CountedCard({
  anchor,
  children,
}: {
  readonly anchor?: string;
  readonly children: ReactNode;
}) {
  const { hash } = useLocation();
  const isLedTo = anchor !== undefined && hash === `#${anchor}`;
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isLedTo) card.current?.scrollIntoView({ block: 'center' });
  }, [isLedTo]);
  return (
    <li ref={card} id={anchor} className={classes.card} data-led-to={isLedTo || undefined}>
      {children}
    </li>
  );
}
