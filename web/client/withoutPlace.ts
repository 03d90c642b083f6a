import { capitalised } from '../../domain/record/recordSentences.ts';

/**
 * An objection to what was sent (`invalid_input`) in its words, without the place in the input that it is made of
 * (`edits[0].startDate: `): for screens that show the input otherwise than by its fields.
 */
export function withoutPlace(message: string): string {
  return capitalised(message.replace(/^[a-z]\w*(\[\d+\]|\.\w+)*: /i, ''));
}
