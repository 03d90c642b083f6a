import { spreadsheetFormula } from '../../../domain/text/spreadsheetFormula.ts';

/** Whether a spreadsheet would run a text as a formula, regardless of any apostrophes in front of it. */
const isFormula = (text: string): boolean => spreadsheetFormula.test(text.replace(/^'+/, ''));

/** A text in the form for spreadsheets: with an apostrophe in front if it would be run as a formula. */
export function guardedText(text: string): string {
  return isFormula(text) ? `'${text}` : text;
}

/** The text without that apostrophe; any other text unchanged. */
export function unguardedText(text: string): string {
  return text.startsWith("'") && isFormula(text) ? text.slice(1) : text;
}
