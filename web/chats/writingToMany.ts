import { askedStore } from '../shell/askedStore.ts';
import type { ChatSide } from './chatQueries.ts';

/** Somebody to whom a message goes, in the chat with them. */
export interface Recipient extends ChatSide {
  readonly title: string;
}

/** To whom is written, from wherever that is asked (`WriteToManyDialog.tsx`); none yet: the dialog asks. */
export const writingToMany = askedStore<readonly Recipient[]>();

/** A person, in the chat of those who plan with them. */
export function personToWrite({ id, title }: { readonly id: string; readonly title: string }): Recipient {
  return { about: `resource:${id}`, customerId: null, title };
}

/** A customer, on the side of their chat that they read. */
export function customerToWrite({ id, title }: { readonly id: string; readonly title: string }): Recipient {
  return { about: `customer:${id}`, customerId: id, title };
}
