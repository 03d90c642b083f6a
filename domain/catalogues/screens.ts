import type { Area } from '../rights/area.ts';
import { type Claims, personaOf } from '../rights/persona.ts';
import { mayRead, mayWrite } from '../rights/rights.ts';
import { menuRow } from './menuEntries.ts';

/** A screen: its key (shell §2.2), and the area of rights whose records it shows. */
export interface Screen {
  readonly key: string;
  readonly shows: Area;
}

/** The report of exceptions (shell §2.1, exception-detail), where Home and the alert lead. */
export const exceptionScreen: Screen = { key: 'exceptions', shows: 'exceptions' };

/** What customers have said about their bookings, where the list of bookings leads those who plan. */
export const reviewScreen: Screen = { key: 'reviews', shows: 'planning' };

/** Screens where nobody writes. */
const readScreens: readonly string[] = [exceptionScreen.key, reviewScreen.key];

/**
 * Whether somebody has a screen (shell §2.2, Role gating): as the menu says, or else if they may write in its area. Nobody
 * has a screen of an area that they may not read.
 */
export function mayVisit(claims: Claims, { key, shows }: Screen): boolean {
  if (!mayRead(claims, shows)) return false;
  if (readScreens.includes(key)) return true;
  const { to, byDuty } = menuRow(key) ?? {};
  if (to === undefined) return mayWrite(claims, shows);
  const persona = personaOf(claims);
  const added = byDuty === 'always' || (byDuty === 'ifShown' && persona !== 'partner');
  return to.includes(persona) || (added && claims.duties.includes('partner'));
}
