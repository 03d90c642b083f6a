import type { LinkedClaims } from '../../domain/rights/persona.ts';
import { actionLabels } from '../../domain/workflow/lifeCycle.ts';
import { type ActingOrganisation, labelOf, mayAct } from '../../domain/workflow/possibleActions.ts';
import { type BookingAction, bookingActions } from '../../domain/workflow/workflowDefinition.ts';
import { standing } from '../booking/standing.ts';
import { type AnyRow, listedNames, recordOf } from '../records/anyRecord.ts';
import { referable } from '../records/referable.ts';
import { type Asker, isSameStep, possibleSteps, stepsOf } from '../records/stages/recordSteps.ts';
import { bookingOf } from './paletteGroups.ts';
import type { Verb } from './verbs.ts';

/** The steps of records that have stages, in the same way: those that can be taken from where a record is. */
export function recordStepVerbs(claims: Asker): readonly Verb[] {
  return listedNames.flatMap((name) =>
    stepsOf(name, claims).map((step): Verb => {
      const { words } = recordOf(name);
      return {
        key: `step ${step.command} ${step.verb}`,
        words: [`${step.verb} ${words.one}`.toLowerCase()],
        categories: [name],
        label: (title) => `${step.verb}: ${title}`,
        may: () => true,
        target({ record, id }) {
          const row: AnyRow = { ...record, id };
          const now = Math.floor(Date.now() / 1000);
          if (!possibleSteps(name, row, claims, now).some((one) => isSameStep(one, step))) return undefined;
          return { to: referable(name).addressOf(id), step: { recordId: id, step: step.name } };
        },
      };
    }),
  );
}

/** What people say for a step besides its name. */
const also: Partial<Readonly<Record<BookingAction, readonly string[]>>> = { reschedule: ['move'] };

/**
 * The steps of a booking as things to do with one that was found, in the organisation's words: what its drawer offers,
 * and nothing else. A step that needs more than its name opens its form there.
 */
export function stepVerbs(actor: LinkedClaims, organisation: ActingOrganisation): readonly Verb[] {
  // Which of its people is removed is chosen beside their names.
  const actions = bookingActions.filter((action) => action !== 'removeResource');
  return actions.map((action) => {
    const name = labelOf(action, organisation);
    return {
      key: `step ${action}`,
      words: [...new Set([name.toLowerCase(), actionLabels[action].toLowerCase(), ...(also[action] ?? [])])],
      categories: ['booking'],
      label: (title) => `${name}: ${title}`,
      may: () => true,
      target(hit) {
        const booking = bookingOf(hit);
        if (!mayAct(standing(booking), actor, organisation, action)) return undefined;
        const step = { bookingId: booking.id, action };
        return { to: `/bookings?booking=${encodeURIComponent(booking.id)}`, step };
      },
    };
  });
}
