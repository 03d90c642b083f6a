/** The open sockets, so that a server that is stopping can inform them. */
export interface OpenSockets {
  /** Adds one, with what to do when the server stops; returns a function that removes it. */
  add(goodbye: () => void): () => void;
  /** Says goodbye to all; sockets added later are told at once. */
  close(): void;
}

export function createOpenSockets(): OpenSockets {
  const open = new Set<() => void>();
  let closing = false;
  return {
    add(goodbye) {
      if (closing) goodbye();
      open.add(goodbye);
      return () => open.delete(goodbye);
    },
    close() {
      closing = true;
      for (const goodbye of open) goodbye();
    },
  };
}
