import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../booking/BookingDetails.module.css';

/** The facts of a record: terms and what they are. */
export function RecordFacts({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.list}>{children}</dl>;
}

/** One of them; left out where it is not known. */
export function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  if (children === null || children === undefined || children === '' || children === false) return null;
  return (
    <div className={classes.entry}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Telephone and e-mail, ready to be used. */
export function ContactFacts({ mobile, email }: { mobile: string | null; email: string | null }) {
  return (
    <>
      <Fact term="Mobile">
        {mobile !== null && (
          <Anchor size="sm" href={`tel:${mobile.replaceAll(/[^\d+]/g, '')}`}>
            {mobile}
          </Anchor>
        )}
      </Fact>
      <Fact term="E-mail">
        {email !== null && (
          <Anchor size="sm" href={`mailto:${email}`}>
            {email}
          </Anchor>
        )}
      </Fact>
    </>
  );
}
