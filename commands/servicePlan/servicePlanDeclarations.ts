import type { servicePlanCommands } from '../../domain/servicePlan/servicePlanCommands.ts';
import type { DeclarationsOf } from '../defineCommand.ts';

export const servicePlanDeclarations: DeclarationsOf<typeof servicePlanCommands> = {
  'servicePlan.create': {
    title: 'Enter a service plan',
    description:
      'Says that the visits of a VisitStemID are inactive, or when they end: nobody is allocated to them beyond it.',
  },
  'servicePlan.change': {
    title: 'Change a service plan',
    description: 'Changes the fields given. One that ends needs an end date.',
  },
  'servicePlan.remove': {
    title: 'Remove a service plan',
    description: 'It blocks no visits any more.',
  },
};
