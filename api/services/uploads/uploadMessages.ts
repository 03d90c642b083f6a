import type { Violation } from '../../../domain/allocation/allocationRecord.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import type { UploadKind, UploadReport } from '../../contract/upload.ts';
import type { MappingToKeep } from './uploadMappings.ts';
import type { Step } from './uploadPlan.ts';

/** What a request contains: a CSV file of a kind, or documents of a kind (`api/services/documents/`). */
export type UploadContent = { readonly csv: UploadKind } | { readonly documents: string };

/** What a process that reads files begins with. */
export interface UploadOrder {
  readonly databaseUrl: string;
}

/**
 * What it is asked about each file, in this order; it answers each question before the next. Before the first it is sent the
 * body of the request in pieces, which it does not answer.
 */
export type UploadQuestion =
  | {
      readonly kind: 'read';
      readonly upload: UploadContent;
      readonly mostRows: number;
    }
  | { readonly kind: 'plan'; readonly actor: Actor }
  /** For the next steps of a phase. */
  | { readonly kind: 'steps'; readonly phase: number };

/** A file of which nothing is to be saved. */
export interface ToldUpload {
  /**
   * The line that ends the answer, with the report: of a large file it has megabytes, which whoever serves everybody neither
   * reads nor spells.
   */
  readonly lastLine: Uint8Array;
  /** Checks of the allocation that failed themselves. */
  readonly failures: readonly Violation[];
}

export interface UploadAnswers {
  /** The rows of the file, or why it is not accepted. */
  readonly read: { readonly rows: number; readonly fileName: string } | { readonly refusal: Refusal };
  readonly plan:
    | ToldUpload
    | {
        readonly report: UploadReport;
        readonly phases: number;
        readonly mapping: MappingToKeep | null;
        readonly failures: readonly Violation[];
      }
    | { readonly refusal: Refusal };
  /** None are left if it is empty. */
  readonly steps: readonly Step[];
}
