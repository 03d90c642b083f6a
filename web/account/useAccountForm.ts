import { useState } from 'react';
import { fieldProblem } from '../client/fieldProblem.ts';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import { useAccountChange } from './accountRequests.ts';

type Typed = { readonly currentPassword: string };

export interface AccountFormOptions<Fields extends Typed, Answer> {
  readonly empty: Fields;
  /** What is wrong with each field as it was typed, told once it has been sent. */
  readonly missing: (typed: Fields) => { readonly [Field in keyof Fields]: string | undefined };
  /** Set if doing it may lead away from the page, with which nothing that was typed is lost. */
  readonly leadsAway?: true;
  readonly change: (typed: Fields) => Promise<Answer>;
  /** What is said once it is done. */
  readonly done: (answer: Answer, typed: Fields) => string;
}

/** A form that changes how somebody signs in, which takes their current password. */
export function useAccountForm<Fields extends Typed & { readonly [Field in keyof Fields]: string }, Answer>(
  options: AccountFormOptions<Fields, Answer>,
) {
  const [typed, setTyped] = useState(options.empty);
  const [submitted, setSubmitted] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const change = useAccountChange(options.change, (answer: Answer, sent: Fields) => {
    setTyped(options.empty);
    setSubmitted(false);
    setDone(options.done(answer, sent));
  });
  const isLeaving = options.leadsAway === true && change.isPending;
  useUnsavedChanges(!isLeaving && Object.values(typed).some((text) => text !== ''));
  const missing = options.missing(typed);
  const problem = (field: keyof Fields & string) =>
    (submitted && missing[field]) || fieldProblem(change.error, field);
  const isTold = Object.keys(options.empty).some((field) => fieldProblem(change.error, field) !== undefined);

  return {
    typed,
    done,
    isPending: change.isPending,
    /** What went wrong that no field tells. */
    failure: isTold ? null : change.error,
    problem,
    edit:
      (field: keyof Fields & string) =>
      ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
        setTyped({ ...typed, [field]: currentTarget.value });
        setDone(null);
        change.reset();
      },
    submit: (event: { preventDefault(): void }) => {
      event.preventDefault();
      setSubmitted(true);
      if (Object.values(missing).every((text) => text === undefined)) change.mutate(typed);
    },
  };
}
