import { type ReactNode, useMemo, useState } from 'react';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import { factsOf, schemaOf, takenOf } from '../../../domain/record/fieldFacts.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { useFormats } from '../../shell/useFormats.ts';
import { countedRecords, recordOf } from '../anyRecord.ts';
import { type FormField, formValuesOf, readFields } from '../form/fieldForm.ts';
import { RecordFields } from '../form/RecordFields.tsx';
import type { Target } from '../list/useManySteps.ts';
import type { RecordStep } from './recordSteps.ts';
import classes from './StepDialog.module.css';

export interface StepDialogProps {
  readonly name: RecordName;
  readonly step: RecordStep;
  readonly targets: readonly Target[];
  readonly saving: 'idle' | 'saving';
  readonly onTake: (input: object) => Promise<void>;
  readonly onClose: () => void;
  /** Why the last attempt was refused. */
  readonly children: ReactNode;
}

/** Asks for the fields that a step asks for, each with its own editor. */
export function StepDialog({ name, step, targets, saving, onTake, onClose, children }: StepDialogProps) {
  const { zone } = useFormats();
  const fields = useMemo(() => fieldsAsked(name, step), [name, step]);
  const [values, setValues] = useState(() => formValuesOf(fields, {}, zone));
  const [tried, setTried] = useState(false);
  const read = readFields(fields, values, zone);
  const [only] = targets;
  const what = targets.length === 1 && only !== undefined ? only.title : countedRecords(name, targets.length);
  return (
    <FormDialog
      title={`${step.verb}: ${what}`}
      action={step.verb}
      // `Cancel` may be the step itself.
      leave="Back"
      saving={saving}
      onClose={onClose}
      onSubmit={async () => {
        setTried(true);
        if (read.kind === 'details') await onTake(read.details);
      }}
    >
      <div ref={focusFirst} className={classes.fields}>
        <RecordFields
          name={name}
          form={{
            fields,
            values,
            problems: tried && read.kind === 'problems' ? read.problems : {},
            set: (field, value) => setValues((before) => ({ ...before, [field]: value })),
            opened: null,
          }}
        />
      </div>
      {children}
    </FormDialog>
  );
}

function fieldsAsked(name: RecordName, { asks }: RecordStep): readonly FormField[] {
  const { fields } = recordOf(name).declaration;
  return Object.entries(asks).map(([field, how]) => {
    const schema = schemaOf(fields, field);
    const required = how === 'required';
    return { name: field, facts: factsOf(schema), schema: takenOf(schema), required, demanded: required };
  });
}

/** The dialog gives the focus to what is marked so. */
function focusFirst(element: HTMLElement | null): void {
  element?.querySelector('input, textarea')?.setAttribute('data-autofocus', '');
}
