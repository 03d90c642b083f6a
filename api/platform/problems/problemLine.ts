import type { Refusal } from '../../../domain/kernel/refusal.ts';

/** A refusal as the last line of an answer that is written line by line. */
export function problemLine({ code, message }: Refusal) {
  return { kind: 'problem' as const, code, message };
}
