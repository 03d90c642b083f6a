import { produce } from 'immer';
import { changedFields } from '../changedFields.ts';
import {
  type CommandFacts,
  type CommandOf,
  createsNothingElse,
  type Decider,
  eventTest,
} from '../decider.ts';
import { accept, type Decision, refuse } from '../refusal.ts';
import { refusalTexts } from '../texts.ts';
import type { ExistingLabel, Label } from './label.ts';
import type { labelCommands } from './labelCommands.ts';
import { type LabelDetails, type LabelEvent, labelEvents } from './labelEvents.ts';

export type LabelCommand = CommandOf<typeof labelCommands>;

/** A label: what jobs ask for and resources hold (scheduling §3, Label). An archived one stays as it was. */
export const labelDecider: Decider<Label, LabelCommand, LabelEvent, CommandFacts> = {
  category: 'label',
  initial: { status: 'none' },
  isEvent: eventTest(labelEvents),
  evolve,
  decide(label, command) {
    if (command.name === 'label.create') {
      const { labelId: _, ...details } = command.input;
      return label.status === 'none'
        ? accept({ type: 'LabelCreated', data: details })
        : refuse('already_exists', refusalTexts.alreadyExists('label'));
    }
    return label.status === 'none'
      ? refuse('not_found', refusalTexts.notFound('label'))
      : change(label, command);
  },
  alsoCreates: createsNothingElse,
};

function change(
  label: ExistingLabel,
  command: Exclude<LabelCommand, { name: 'label.create' }>,
): Decision<LabelEvent> {
  switch (command.name) {
    case 'label.change': {
      const changes = changedFields(detailsOf(label), command.input);
      if (Object.keys(changes).length === 0) return accept();
      return label.status === 'archived'
        ? refuse('transition_not_allowed', refusalTexts.archivedLabel)
        : accept({ type: 'LabelChanged', data: changes });
    }
    case 'label.archive':
      return label.status === 'archived' ? accept() : accept({ type: 'LabelArchived', data: {} });
  }
}

function detailsOf({ name, type, unitPrice }: ExistingLabel): LabelDetails {
  return { name, type, unitPrice };
}

function evolve(label: Label, event: LabelEvent): Label {
  if (label.status === 'none') {
    return event.type === 'LabelCreated' ? { status: 'current', ...event.data } : label;
  }
  return produce(label, (draft) => {
    switch (event.type) {
      case 'LabelCreated':
        return;
      case 'LabelChanged':
        Object.assign(draft, event.data);
        return;
      case 'LabelArchived':
        draft.status = 'archived';
        return;
    }
  });
}
