/** What a process that steps behind is told first: which file runs in it, on a thread that is bounded in memory. */
export interface BehindOrder {
  /** The address of the file. */
  readonly file: string;
  /** Handed over as `workerData`. */
  readonly data: unknown;
  /** Of memory that the thread may use. */
  readonly megabytes: number;
}

/** What it is sent afterwards: a message for the file, or word that it is to come to an end (`stopFlag.ts`). */
export type BehindSent = { readonly kind: 'message'; readonly message: object } | { readonly kind: 'stop' };

/** What a process that steps behind tells: messages of the file, and what has ended its thread, unless that was done. */
export type BehindMessage<Message> =
  | { readonly kind: 'message'; readonly message: Message }
  /** The thread has used more memory than it may. */
  | { readonly kind: 'memory' }
  /** An error that nobody caught. */
  | { readonly kind: 'error'; readonly name: string; readonly message: string; readonly stack: string };
