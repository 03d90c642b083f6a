import { spreadsheetFormula } from '../../domain/spreadsheetFormula.ts';

/** A text that a spreadsheet would run as a formula, whatever apostrophes stand in front of it already. */
const isFormula = (text: string): boolean => spreadsheetFormula.test(text.replace(/^'+/, ''));

/** A text as files for spreadsheets have it: an apostrophe in front of what one would run as a formula. */
export function guardedText(text: string): string {
  return isFormula(text) ? `'${text}` : text;
}

/** The text that was guarded so; any other as it is. */
export function unguardedText(text: string): string {
  return text.startsWith("'") && isFormula(text) ? text.slice(1) : text;
}
