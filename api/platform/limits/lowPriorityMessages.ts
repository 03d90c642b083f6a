/** The first message to a low-priority process: which file runs in it, on a thread with bounded memory. */
export interface LowPriorityOrder {
  /** The address of the file. */
  readonly file: string;
  /** Handed over as `workerData`. */
  readonly data: unknown;
  /** The memory that the thread may use. */
  readonly megabytes: number;
}

/** What it is sent afterwards: a message for the file, or the request to finish (`stopFlag.ts`). */
export type LowPrioritySent =
  | { readonly kind: 'message'; readonly message: object }
  | { readonly kind: 'stop' };

/** What a low-priority process sends: messages of the file, and why its thread ended, unless its work was done. */
export type LowPriorityMessage<Message> =
  | { readonly kind: 'message'; readonly message: Message }
  /** The thread has used more memory than it may. */
  | { readonly kind: 'memory' }
  /** An error that nobody caught. */
  | { readonly kind: 'error'; readonly name: string; readonly message: string; readonly stack: string };
