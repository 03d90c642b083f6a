import { withChanges } from '../changedFields.ts';
import type { CommandOf } from '../decider.ts';
import { decideChanges, recordDecider } from '../recordDecider.ts';
import { accept, refuse } from '../refusal.ts';
import { refusalTexts } from '../texts.ts';
import type { ExistingLabel, Label } from './label.ts';
import type { labelCommands } from './labelCommands.ts';
import { type LabelDetails, labelEvents } from './labelEvents.ts';

export type LabelCommand = CommandOf<typeof labelCommands>;

/** A label: what jobs ask for and resources hold (scheduling §3, Label). An archived one stays as it was. */
export const labelDecider = recordDecider<Label, typeof labelCommands, typeof labelEvents>({
  category: 'label',
  events: labelEvents,
  initial: { status: 'none' },
  decide: {
    'label.create': {
      begin: ({ labelId: _, ...data }) => accept({ type: 'LabelCreated', data }),
    },
    'label.change': (label, input) =>
      decideChanges(detailsOf(label), input, (data) =>
        label.status === 'archived'
          ? refuse('transition_not_allowed', refusalTexts.archivedLabel)
          : accept({ type: 'LabelChanged', data }),
      ),
    'label.archive': ({ status }) =>
      status === 'archived' ? accept() : accept({ type: 'LabelArchived', data: {} }),
  },
  evolve: {
    LabelCreated: { begin: (details) => ({ status: 'current', ...details }) },
    LabelChanged: (label, changes) => ({ ...label, ...withChanges(detailsOf(label), changes) }),
    LabelArchived: (label) => ({ ...label, status: 'archived' }),
  },
});

function detailsOf({ name, type, unitPrice }: ExistingLabel): LabelDetails {
  return { name, type, unitPrice };
}
