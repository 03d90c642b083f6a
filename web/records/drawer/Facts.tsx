import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { dialled } from '../../../domain/text/dialled.ts';
import { useSession } from '../../shell/SessionContext.ts';
import classes from './Facts.module.css';

export interface FactsProps {
  /** Left out: a word or two. */
  readonly terms?: 'long';
  readonly children: ReactNode;
}

/** The facts of a record: terms and their values. */
export function Facts({ terms, children }: FactsProps) {
  return (
    <dl className={classes.list} data-terms={terms}>
      {children}
    </dl>
  );
}

/** One fact; nothing is shown if its value is not known. */
export function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  if (children === null || children === undefined || children === '' || children === false) return null;
  return (
    <div className={classes.entry}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A telephone number as a link. */
export function PhoneLink({ number, className }: { readonly number: string; readonly className?: string }) {
  const { defaultCountry } = useSession().organisation.settings;
  return (
    <Anchor size="sm" className={className ?? ''} href={`tel:${dialled(number, defaultCountry.code)}`}>
      {number}
    </Anchor>
  );
}

/** An e-mail address as a link. */
export function EmailLink({ address, className }: { readonly address: string; readonly className?: string }) {
  return (
    <Anchor size="sm" className={className ?? ''} href={`mailto:${address}`}>
      {address}
    </Anchor>
  );
}
