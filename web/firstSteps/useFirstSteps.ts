import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayWrite } from '../../domain/rights/rights.ts';
import { queries } from '../client/queries.ts';
import { useSession } from '../shell/SessionContext.ts';
import { type FirstStepName, firstSteps } from './firstSteps.ts';
import { forgetFirstSteps, wantsFirstSteps } from './firstStepsWanted.ts';

/** Which of the first steps an organisation has taken. */
export interface FirstSteps {
  readonly done: ReadonlySet<FirstStepName>;
  /** Undefined once all have been taken. */
  readonly next: FirstStepName | undefined;
}

/** Any one of a kind tells that a step was taken. */
const any = { limit: 1 };

/** How far the organisation has come, kept up to date while it is on the screen; undefined until it is known. */
export function useFirstSteps(asked = true): FirstSteps | undefined {
  const session = useSession();
  const enabled = asked && mayWrite(session, 'uploads');
  const labels = useQuery({ ...queries.records('label', any), enabled });
  const people = useQuery({ ...queries.records('resource', any), enabled });
  const shifts = useQuery({ ...queries.records('shift', any), enabled });
  const customers = useQuery({ ...queries.records('customer', any), enabled });
  const bookings = useQuery({ ...queries.bookings(any), enabled });
  const planned = useQuery({ ...queries.bookings({ ...any, unallocated: 'false' }), enabled });
  if (!labels.data || !people.data || !shifts.data || !customers.data || !bookings.data || !planned.data) {
    return undefined;
  }
  const taken: { readonly [Name in FirstStepName]: boolean } = {
    labels: labels.data.rows.length > 0,
    people: people.data.rows.length > 0 && shifts.data.rows.length > 0,
    customers: customers.data.rows.length > 0,
    bookings: bookings.data.rows.length > 0,
    plan: planned.data.rows.length > 0,
  };
  const names = firstSteps.map(({ name }) => name);
  return {
    done: new Set(names.filter((name) => taken[name])),
    next: names.find((name) => !taken[name]),
  };
}

/** Whether Home offers the first steps to this person, and how they say that they do not want them. */
export function useFirstStepsOffer(): { readonly steps: FirstSteps | undefined; readonly hide: () => void } {
  const { user, organisation } = useSession();
  const [wanted, setWanted] = useState(() => wantsFirstSteps(user.uid, organisation.id));
  const steps = useFirstSteps(wanted);
  const hide = () => {
    forgetFirstSteps(user.uid, organisation.id);
    setWanted(false);
  };
  return { steps: wanted ? steps : undefined, hide };
}
