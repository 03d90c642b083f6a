import type { records } from '../../domain/catalogues/records.ts';
import { endStepsOf } from '../../domain/record/recordCommands.ts';
import { capitalised } from '../../domain/record/recordSentences.ts';
import { askedOf, stageLabels } from '../../domain/record/stages.ts';
import type { CommandDeclaration } from '../defineCommand.ts';

type AnyRecord = (typeof records)[keyof typeof records];

const endTexts = {
  archived: {
    end: ['Archive', 'It is no longer offered as a choice; records that name it keep it.'],
    beginAgain: ['Restore', 'It is offered as a choice again.'],
  },
  deactivated: {
    end: ['Deactivate', 'It is not offered for new work; existing work stays as it is.'],
    beginAgain: ['Reactivate', 'It is offered for new work again.'],
  },
  removed: { end: ['Remove', 'It no longer counts.'], beginAgain: ['', ''] },
  byStages: { end: ['', ''], beginAgain: ['', ''] },
} as const;

/** The documentation of each command of a record. */
export function recordCommandTexts({
  category,
  words,
  about,
  declaration: { ends, lists = {}, changes, stages, notes = {} },
}: AnyRecord): Readonly<Record<string, CommandDeclaration>> {
  const a = `${/^[aeiou]/.test(words.one) ? 'an' : 'a'} ${words.one}`;
  const { end, beginAgain } = endStepsOf[ends];
  const texts = endTexts[ends];
  const declarations: Record<string, CommandDeclaration> = {
    [`${category}.create`]: { title: `Create ${a}`, description: about },
    [`${category}.change`]: {
      title: `Change ${a}`,
      description:
        changes === 'whole'
          ? 'Replaces all of its fields.'
          : `Changes the fields given.${ends === 'archived' ? ' Refused while it is archived.' : ''}`,
    },
  };
  if (end !== null) {
    declarations[`${category}.${end}`] = { title: `${texts.end[0]} ${a}`, description: texts.end[1] };
  }
  if (beginAgain !== null) {
    declarations[`${category}.${beginAgain}`] = {
      title: `${texts.beginAgain[0]} ${a}`,
      description: texts.beginAgain[1],
    };
  }
  declarations[`${category}.${end === null ? 'undo' : 'revert'}`] =
    end === null
      ? {
          title: `Undo a step of ${a}`,
          description: `Takes back what the command with the id \`commandId\` did to it. Refused with \`changed_since\` if anybody has acted on it since; \`details.since\` tells who.`,
        }
      : {
          title: `Put ${a} back`,
          description:
            'To what it was at an earlier revision, also after it was removed; its files stay as they are. With `revision` null it is taken back, as if it had never been entered: refused with `in_use` while other records name it.',
        };
  for (const [name, { label, in: stage }] of Object.entries(stages?.ownBeginnings ?? {})) {
    declarations[`${category}.${name}`] = {
      title: label,
      description: `One of the sender, in the stage '${stages?.states[stage]?.label}'.`,
    };
  }
  for (const [step, { label, from, to, asks = {} }] of Object.entries(stages?.steps ?? {})) {
    const labels = stageLabels(stages ?? { states: {} });
    const required = askedOf({ asks }).flatMap(({ name, isRequired }) => (isRequired ? [name] : []));
    const needs =
      required.length === 0 ? '' : ` Requires ${required.map((name) => `\`${name}\``).join(', ')}.`;
    const leads = to === undefined ? ', which stays' : ` to '${labels[to]}'`;
    declarations[`${category}.${step}`] = {
      title: `${label}: ${words.one}`,
      description: `From the stage ${from.map((stage) => `'${labels[stage]}'`).join(' or ')}${leads}.${needs} Refused with \`transition_not_allowed\` from any other.`,
    };
  }
  for (const { label, add, remove } of Object.values(lists)) {
    declarations[`${category}.${add}`] = {
      title: capitalised(spaced(add)),
      description: `Adds one to the list '${label}' of ${a}.`,
    };
    declarations[`${category}.${remove}`] = {
      title: capitalised(spaced(remove)),
      description: `Removes one from the list '${label}' of ${a}.`,
    };
  }
  return Object.fromEntries(
    Object.entries(declarations).map(([name, { title, description }]) => {
      const note = notes[name.slice(category.length + 1)];
      return [name, { title, description: note === undefined ? description : `${description} ${note}` }];
    }),
  );
}

/** `barResource`: `bar resource`. */
function spaced(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
