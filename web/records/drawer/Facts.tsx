import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Facts.module.css';

/** The facts of a record: terms and what they are. */
export function Facts({ children }: { readonly children: ReactNode }) {
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

/** A telephone number, ready to be called. */
export function PhoneLink({ number }: { readonly number: string }) {
  return (
    <Anchor size="sm" href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>
      {number}
    </Anchor>
  );
}

/** An address that can be written to. */
export function EmailLink({ address }: { readonly address: string }) {
  return (
    <Anchor size="sm" href={`mailto:${address}`}>
      {address}
    </Anchor>
  );
}
