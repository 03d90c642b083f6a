import type { labelCommands } from '../../domain/label/labelCommands.ts';
import type { DeclarationsOf } from '../defineCommand.ts';

export const labelDeclarations: DeclarationsOf<typeof labelCommands> = {
  'label.create': {
    title: 'Create a label',
    description: 'Adds a label that jobs can ask for and resources can hold.',
  },
  'label.change': {
    title: 'Change a label',
    description: 'Changes the fields given. An archived label is refused.',
  },
  'label.archive': {
    title: 'Archive a label',
    description: 'Takes a label out of the choices; what carries it keeps it.',
  },
};
