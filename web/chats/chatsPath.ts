import type { ChatSide } from './chatQueries.ts';

/** Where the chats are; the header leads there. */
export const chatsPath = '/chats';

/** The query string of that page with one side of a chat open. */
export function chatQuery({ about, customerId }: ChatSide): URLSearchParams {
  return new URLSearchParams({ about, ...(customerId !== null && { customerId }) });
}
