import { useRef, useState } from 'react';
import type { CommandAnswerBody } from '../../../api/contract/command.ts';
import { sameValue } from '../../../domain/kernel/changedFields.ts';
import { type CommandControl, useCommand } from '../../client/useCommand.ts';
import type { ForeseeableCommand } from '../../effects/foreseeableCommand.ts';
import { useFormats } from '../../shell/useFormats.ts';
import { changedDetails, type Details, type FormField, formValuesOf, type ReadForm } from './fieldForm.ts';
import type { FormValues } from './formValues.ts';

/** What a form changes, with its revision. */
export type Revised = { readonly revision: number } & Details;

/** A command that a form would send, and the fields that it saves. */
export interface FormCommand extends ForeseeableCommand {
  readonly saves: Details;
}

/** How a form is filled, read and saved. */
export interface FieldFormParts<Now extends Revised> {
  readonly fields: readonly FormField[];
  /** What the form changes; null for something new. */
  readonly from: Now | null;
  /** The initial values of something new. */
  readonly defaults: Details;
  readonly read: (values: FormValues, opened: Now | null) => ReadForm;
  /** The commands that saving sends, one after the other; none if nothing differs. */
  readonly commands: (opened: Now | null, details: Details, values: FormValues) => readonly FormCommand[];
}

/** The outcome of saving: undefined if it was not saved; `problems` and the command's state say why. */
export type Saved = Promise<'unchanged' | CommandAnswerBody | undefined>;

export interface FieldFormControl<Now extends Revised> {
  readonly fields: readonly FormField[];
  readonly values: FormValues;
  readonly set: (field: string, value: unknown) => void;
  /** What is wrong, by field; empty until somebody has tried to save. */
  readonly problems: Readonly<Record<string, string>>;
  readonly changed: boolean;
  readonly command: CommandControl;
  /** The values when the form was opened, or as taken over since; null for something new. */
  readonly opened: Now | null;
  /** The fields as typed; undefined while they are invalid. */
  readonly typed: Details | undefined;
  /** What saving would send now. */
  readonly toSend: readonly FormCommand[];
  readonly save: () => Saved;
  /** Sends the command that got no answer again, and then the rest. */
  readonly retry: () => Saved;
  /** Restores the values that the form was opened with. */
  readonly discard: () => void;
  /** Takes over what others have changed since; what was typed in other fields stays. */
  readonly takeOver: (now: Now) => void;
  /** Saves what was typed, over what others have changed in the same fields. */
  readonly overwrite: (now: Now) => Saved;
}

/** A form of fields: what it was opened with, what is typed, and how that is saved. */
export function useFieldForm<Now extends Revised>(parts: FieldFormParts<Now>): FieldFormControl<Now> {
  const { fields, from, defaults, read, commands } = parts;
  const { zone } = useFormats();
  const command = useCommand();
  const valuesOf = (details: Details | null) => formValuesOf(fields, details ?? defaults, zone);
  const [opened, setOpened] = useState(from);
  const [values, setValues] = useState(() => valuesOf(from));
  const [tried, setTried] = useState(false);
  const waiting = useRef<readonly FormCommand[]>([]);
  const said = read(values, opened);
  const typed = said.kind === 'details' ? said.details : undefined;
  const changed = !sameValue(values, valuesOf(opened));

  const merge = (details: Details) => {
    const known = fields.filter(({ name }) => Object.hasOwn(details, name));
    setValues((before) => ({ ...before, ...formValuesOf(known, details, zone) }));
  };
  const goOn = async (sending: Promise<CommandAnswerBody | undefined>): Saved => {
    const answer = await sending;
    if (answer === undefined) return undefined;
    const [done, ...rest] = waiting.current;
    waiting.current = rest;
    if (done !== undefined) {
      const { saves } = done;
      setOpened((before) => before && { ...before, ...saves, revision: answer.revision });
      merge(saves);
    }
    const [next] = rest;
    if (next === undefined) {
      setTried(false);
      return answer;
    }
    return goOn(
      command.sendAny(next.name, next.input, next.ifRevision === undefined ? undefined : answer.revision),
    );
  };
  const send = async (base: Now | null, details: Details): Saved => {
    const toSend = commands(base, details, values);
    const [first] = toSend;
    if (first === undefined) return 'unchanged';
    waiting.current = toSend;
    return goOn(command.sendAny(first.name, first.input, first.ifRevision));
  };
  return {
    fields,
    values,
    set: (field, value) => setValues((before) => ({ ...before, [field]: value })),
    problems: tried && said.kind === 'problems' ? said.problems : {},
    changed,
    command,
    opened,
    typed,
    toSend: changed && typed !== undefined ? commands(opened, typed, values) : [],
    save: async () => {
      setTried(true);
      return typed === undefined ? undefined : send(opened, typed);
    },
    retry: () => goOn(command.retry()),
    discard: () => {
      setValues(valuesOf(opened));
      setTried(false);
      command.forget();
    },
    takeOver: (now) => {
      merge(changedDetails(only(fields, now), opened ?? {}));
      setOpened(now);
      command.forget();
    },
    overwrite: async (now) => {
      if (opened === null || typed === undefined) return undefined;
      const mine = changedDetails(typed, opened);
      // Fields that were not touched here stay as others have changed them.
      const merged = { ...only(fields, now), ...mine };
      merge(merged);
      setOpened(now);
      return send(now, merged);
    },
  };
}

function only(fields: readonly FormField[], now: Details): Details {
  return Object.fromEntries(fields.map(({ name }) => [name, now[name]]));
}
