import type { Sender } from '../pipeline/answeredCommands.ts';

/** The next job of its organisation, with what is needed to carry out a part. */
export interface JobAtHand {
  readonly id: string;
  readonly org: string;
  readonly name: string;
  readonly sender: Sender;
  readonly cancelled: boolean;
}

/** The next part of a job. */
export interface JobPart {
  /** Counted from 0. */
  readonly number: number;
  /** An input of the job's command. */
  readonly input: unknown;
}
