import { useEffect } from 'react';
import { sameValue } from '../../domain/kernel/changedFields.ts';
import { changedDetails, type FormField } from '../records/form/fieldForm.ts';
import type { FieldFormControl, Revised } from '../records/form/useFieldForm.ts';

/**
 * Keeps a form up to date with what others change (`now`). Fields that were not touched here are taken over;
 * a change that was refused only because of those is sent again. Returns the fields that both have changed,
 * for the user to decide.
 */
export function useTheirs(
  form: FieldFormControl<Revised>,
  now: Revised,
  onMerged: (merged: ReturnType<typeof form.save>) => void,
): readonly FormField[] {
  const { opened, typed, fields, command } = form;
  const { state } = command;
  const newer = opened !== null && now.revision > opened.revision && state.kind !== 'saving';
  const mine = newer && typed !== undefined ? changedDetails(typed, opened) : {};
  const both = newer
    ? fields.filter(
        ({ name }) =>
          !sameValue(now[name], opened[name]) &&
          (typed === undefined || Object.hasOwn(mine, name)) &&
          !sameValue(now[name], mine[name]),
      )
    : [];
  const level = !newer || both.length > 0;
  const refused = state.kind === 'refused' && state.code === 'revision_conflict';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newer revision
  useEffect(() => {
    if (level) return;
    if (refused) onMerged(form.overwrite(now));
    else if (state.kind !== 'unsynced') form.takeOver(now);
  }, [level, now.revision, refused]);
  return both;
}
