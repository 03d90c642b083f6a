import type { Question } from './formContent.ts';

/** Why a number is outside the bounds of its question; undefined if it is not. */
export function boundsProblem({ least, most, unit }: Question, number: number): string | undefined {
  const said = (bound: number) => unitText({ unit }, String(bound));
  if (least !== undefined && number < least) return `is at least ${said(least)}`;
  return most !== undefined && number > most ? `is at most ${said(most)}` : undefined;
}

/** A number with the unit of its question: `12 mm`. */
export function unitText({ unit }: { readonly unit?: string | undefined }, number: string): string {
  return unit === undefined || unit === '' ? number : `${number} ${unit}`;
}

/** How many digits a number has after its point. */
export function decimalsOf(number: number): number {
  const [, decimals = ''] = String(number).split('.');
  return decimals.length;
}

/** The number that a text is; undefined if it is none. */
export function numberFrom(text: string): number | undefined {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number;
}
