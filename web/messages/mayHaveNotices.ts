import { type Claims, personaOf } from '../../domain/rights/persona.ts';

/** Whether somebody has a list of notifications: partners have none (shell §5). */
export function mayHaveNotices(claims: Claims): boolean {
  return personaOf(claims) !== 'partner';
}
