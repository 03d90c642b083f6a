/** The sockets that are open, so that a server that goes can tell them. */
export interface OpenSockets {
  /** Adds one, with what to do when the server goes; answers how to take it out. */
  add(goodbye: () => void): () => void;
  /** Says goodbye to all; sockets that come later are told at once. */
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
