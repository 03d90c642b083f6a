import type { Question } from './formContent.ts';

/** The longest scale has this many steps. */
export const longestScale = 21;

/** From where to where a scale goes: 1 to 5 unless its author says otherwise. */
export function scaleOf({ least = 1, most = Math.max(least + 1, 5) }: Question) {
  return { least: Math.round(least), most: Math.min(Math.round(most), Math.round(least) + longestScale - 1) };
}
