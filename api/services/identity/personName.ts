import { requiredLineSchema } from '../../../domain/kernel/fields.ts';

/** Whether a text can be somebody's name: one line that is not blank, without control characters. */
export function isPersonName(text: string): boolean {
  return requiredLineSchema.safeParse(text).success && !/\p{Cc}/u.test(text);
}
