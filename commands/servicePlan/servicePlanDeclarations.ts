import type { servicePlanCommands } from '../../domain/servicePlan/servicePlanCommands.ts';
import type { DeclarationsOf } from '../defineCommand.ts';
import { planners } from '../senders.ts';

export const servicePlanDeclarations: DeclarationsOf<typeof servicePlanCommands> = {
  'servicePlan.create': {
    title: 'Enter a service plan',
    description:
      'Says that the visits of a VisitStemID are inactive, or when they end: nobody is allocated to them beyond it.',
    senders: planners,
  },
  'servicePlan.change': {
    title: 'Change a service plan',
    description: 'Changes the fields given. One that ends needs an end date.',
    senders: planners,
  },
  'servicePlan.remove': {
    title: 'Remove a service plan',
    description: 'It blocks no visits any more.',
    senders: planners,
  },
};
