import type { RosterToFill } from '../../../domain/masterRoster/fill/fillRoster.ts';
import { aTemplate } from '../../domain/masterRoster/rosterFixture.ts';

/** A roster of which nobody has anything yet, and the first day of its fortnight. */
export interface OpenRoster extends RosterToFill {
  readonly first: number;
}

export const benchTemplate = (mayMove: boolean) => ({ ...aTemplate({ mayMove }), id: 'template' });
