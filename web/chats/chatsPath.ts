/** Where the chats are; the header leads there. */
export const chatsPath = '/chats';
