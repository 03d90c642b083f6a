import type { LinkedClaims } from '../../domain/persona.ts';
import { actionLabels } from '../../domain/workflow/lifeCycle.ts';
import { type ActingOrganisation, labelOf, mayAct } from '../../domain/workflow/possibleActions.ts';
import { bookingActions } from '../../domain/workflow/workflowDefinition.ts';
import { standing } from '../booking/standing.ts';
import { bookingOf } from './paletteGroups.ts';
import type { Verb } from './verbs.ts';

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
      words: [...new Set([name.toLowerCase(), actionLabels[action].toLowerCase()])],
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
