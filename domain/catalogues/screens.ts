import type { Area } from '../rights/area.ts';
import { type Claims, personaOf } from '../rights/persona.ts';
import type { Persona } from '../rights/personas.ts';
import { mayRead, mayWrite } from '../rights/rights.ts';

/** A screen of the menu: its key (shell §2.2), and the area of rights whose records it shows. */
export interface Screen {
  readonly key: string;
  readonly shows: Area;
}

interface Opening {
  readonly to: readonly Persona[];
  /** The duty `partner` adds the screen for anybody without the flag, which restricts (shell §2.2). */
  readonly toDuty?: 'partner';
}

const planners = ['administrator', 'dispatcher', 'scheduler'] as const;
const everybody = [...planners, 'partner', 'resource', 'customer'] as const;

/**
 * Who has a screen, if that is not simply everybody who may write in its area: a part of the table of rights
 * (docs/rights.md). Nobody has a screen of an area that they may not read.
 */
const openings: { readonly [Key in string]?: Opening } = {
  home: { to: everybody },
  bookings: { to: everybody },
  customers: { to: ['administrator', 'dispatcher'] },
  timeline: { to: [...planners, 'partner'], toDuty: 'partner' },
  calendar: { to: planners, toDuty: 'partner' },
  week: { to: planners },
  scheduler: { to: planners },
  planner: { to: planners },
  resources: { to: [...planners, 'partner'], toDuty: 'partner' },
  projecttasks: { to: [...planners, 'customer'] },
  equipments: { to: [...planners, 'resource'] },
  pods: { to: [...planners, 'resource'] },
  shifts: { to: [...planners, 'resource'] },
  settings: { to: ['administrator', 'dispatcher'] },
  audit: { to: planners },
  exceptions: { to: ['administrator', 'dispatcher'] },
};

/** Whether somebody has a screen (shell §2.2, Role gating). */
export function mayVisit(claims: Claims, { key, shows }: Screen): boolean {
  if (!mayRead(claims, shows)) return false;
  const opening = openings[key];
  if (opening === undefined) return mayWrite(claims, shows);
  const persona = personaOf(claims);
  const byDuty =
    opening.toDuty !== undefined && claims.duties.includes(opening.toDuty) && persona !== 'partner';
  return byDuty || opening.to.includes(persona);
}
