import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CommandAnswerBody } from '../../api/contract/command.ts';
import { type AbsenceReport, absenceReportSchema } from '../../api/contract/views.ts';
import { sameValue } from '../../domain/kernel/changedFields.ts';
import { queries } from '../client/queries.ts';
import { ConflictsNote } from '../effects/ConflictsNote.tsx';
import { Effects } from '../effects/Effects.tsx';
import { fieldViews } from '../records/fields/fieldViews.ts';
import { Comparison } from '../records/form/Comparison.tsx';
import { changedDetails, type FormField, readFields } from '../records/form/fieldForm.ts';
import { formValueOf } from '../records/form/formValues.ts';
import { type FieldFormControl, type Revised, useFieldForm } from '../records/form/useFieldForm.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { Note } from '../shell/Note.tsx';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import { useFormats } from '../shell/useFormats.ts';
import classes from './PreferencesForm.module.css';
import { defaultText, preferenceText } from './preferenceText.ts';
import type { PreferenceFields } from './settingFields.ts';
import { useTheirs } from './useTheirs.ts';

const askAgainMs = 400;

export interface PreferencesFormProps {
  readonly label: string;
  readonly of: PreferenceFields;
  /** The organisation as it is now. */
  readonly now: Revised;
}

/** A section of the preferences as a form; sections are saved separately. */
export function PreferencesForm({ label, of, now }: PreferencesFormProps) {
  const { zone } = useFormats();
  const { fields, defaults, commands } = of;
  const form = useFieldForm<Revised>({
    fields,
    from: now,
    defaults,
    read: (values) => readFields(fields, values, zone),
    commands,
  });
  const element = useRef<HTMLFormElement>(null);
  const [conflicts, setConflicts] = useState<AbsenceReport['conflicts']>([]);
  const letGo = useUnsavedChanges(form.changed);
  const settle = (outcome: 'unchanged' | CommandAnswerBody | undefined) => {
    if (outcome === 'unchanged') return;
    const focused = outcome === undefined ? '[aria-invalid="true"]' : 'input';
    // The focused button disappears once there is nothing to save, so the focus moves to a field. Whoever has gone on elsewhere
    // while this was saved stays there.
    requestAnimationFrame(() => {
      const { activeElement } = document;
      const stayed = outcome === undefined ? '*' : 'button';
      const isHere = element.current?.contains(activeElement) && activeElement?.matches(stayed);
      if (activeElement !== document.body && !isHere) return;
      element.current?.querySelector<HTMLElement>(focused)?.focus({ preventScroll: outcome !== undefined });
    });
    if (outcome === undefined) return;
    letGo();
    const report = absenceReportSchema.safeParse(outcome.report);
    setConflicts(report.success ? report.data.conflicts : []);
    notifications.show({ message: `${label}: saved` });
  };
  const { state } = form.command;
  const meanwhile = state.kind === 'refused' && state.code === 'revision_conflict';
  const theirs = useTheirs(form, now, (merged) => void merged.then(settle));
  // The read side may be a moment behind the change that caused the refusal.
  useQuery({
    ...queries.organisation(),
    enabled: meanwhile && now.revision === form.opened?.revision,
    refetchInterval: askAgainMs,
  });
  return (
    <form
      ref={element}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save().then(settle);
      }}
    >
      <Stack gap="md">
        <div className={classes.fields}>
          {fields.map((field) => (
            <Cell key={field.name} field={field} form={form} of={of} />
          ))}
        </div>
        {theirs.length > 0 && meanwhile && (
          <Note tone="warning" role="alert" title="Somebody else has changed this in the meantime">
            <Comparison
              fields={theirs}
              textOf={preferenceText}
              now={now}
              mine={{ ...now, ...changedDetails(form.typed ?? {}, form.opened ?? {}) }}
            />
            <Group gap="xs">
              <Button size="xs" variant="default" onClick={() => form.takeOver(now)}>
                Use their changes
              </Button>
              <Button size="xs" variant="default" onClick={() => void form.overwrite(now).then(settle)}>
                Save mine instead
              </Button>
            </Group>
          </Note>
        )}
        <ConflictsNote conflicts={form.changed ? [] : conflicts} />
        <Effects commands={form.toSend} />
        {!meanwhile && <CommandNotice state={state} onRetry={() => void form.retry().then(settle)} />}
        {form.changed && (
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={form.discard}>
              Discard
            </Button>
            <Button type="submit" loading={state.kind === 'saving'}>
              Save
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

interface CellProps {
  readonly field: FormField;
  readonly form: FieldFormControl<Revised>;
  readonly of: PreferenceFields;
}

/** A field, with its default below. */
function Cell({ field, form, of: { defaults } }: CellProps) {
  const { zone } = useFormats();
  const { name, facts } = field;
  const { Editor, width } = fieldViews[facts.kind];
  if (Editor === null) return null;
  const hasDefault = Object.hasOwn(defaults, name);
  const standard = formValueOf(facts, defaults[name], zone);
  const isStandard = sameValue(form.values[name], standard);
  const says = hasDefault ? defaultText(field, defaults) : undefined;
  return (
    <div className={classes.cell} data-width={facts.kind === 'yesNo' ? 'half' : width}>
      <Editor
        path={`organisation.${name}`}
        recordId={null}
        facts={facts}
        required={field.required}
        marked={false}
        problem={form.problems[name]}
        value={form.values[name]}
        onChange={(value) => form.set(name, value)}
      />
      {hasDefault && (says !== undefined || !isStandard) && (
        <Text size="xs" c="dimmed" className={classes.default ?? ''} data-kind={facts.kind}>
          {says !== undefined && `Default: ${says}`}
          {!isStandard && (
            <>
              {says !== undefined && ' · '}
              <Anchor
                component="button"
                type="button"
                size="xs"
                aria-label={`Reset ${facts.label} to its default`}
                onClick={() => form.set(name, standard)}
              >
                Reset
              </Anchor>
            </>
          )}
        </Text>
      )}
    </div>
  );
}
