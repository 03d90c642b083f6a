import { type ReactNode, useId } from 'react';
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

/** One of the cards of `CountedCards`. */
export function CountedCard({ children }: { readonly children: ReactNode }) {
  return <li className={classes.card}>{children}</li>;
}
