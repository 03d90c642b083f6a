import { askedStore } from '../shell/askedStore.ts';

/** When somebody is looked for, epoch seconds; undefined instants: in the next hour. */
export interface PeopleWanted {
  readonly start?: number;
  readonly end?: number;
}

/** For what time people are looked for (`WhoIsFreeDialog.tsx`), from wherever that is asked. */
export const lookingForPeople = askedStore<PeopleWanted>();
