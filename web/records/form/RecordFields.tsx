import type { RecordName } from '../../../domain/catalogues/records.ts';
import { recordOf } from '../anyRecord.ts';
import { fieldViews } from '../fields/fieldViews.ts';
import { WholeDayField } from '../fields/WholeDayField.tsx';
import { specialFieldsOf } from '../specialFields.ts';
import type { FormField } from './fieldForm.ts';
import type { FormValues } from './formValues.ts';
import classes from './RecordForm.module.css';
import { SameKey } from './SameKey.tsx';
import type { RecordFormControl } from './useRecordForm.ts';

export interface RecordFieldsProps {
  readonly name: RecordName;
  readonly form: FormOfFields;
}

/** What is typed in a form, and how it is changed. */
type FormOfFields = Pick<RecordFormControl, 'fields' | 'values' | 'problems' | 'set' | 'opened'>;

/** The fields of a record's form, an editor for each. */
export function RecordFields({ name, form }: RecordFieldsProps) {
  return (
    <div className={classes.fields}>
      {form.fields.map((field) => (
        <Cell key={field.name} name={name} field={field} form={form} />
      ))}
    </div>
  );
}

interface CellProps {
  readonly name: RecordName;
  readonly field: FormField;
  readonly form: FormOfFields;
}

function Cell({ name, field, form }: CellProps) {
  const special = specialFieldsOf(name).fields?.[field.name];
  const { Editor, width } =
    special === undefined ? fieldViews[field.facts.kind] : { Editor: special.Editor, width: 'whole' };
  if (Editor === null) return null;
  const props = {
    path: `${name}.${field.name}`,
    recordId: form.opened?.id ?? null,
    facts: field.facts,
    required: field.required,
    problem: form.problems[field.name],
    value: form.values[field.name],
    onChange: (value: unknown) => form.set(field.name, value),
  };
  const end = endOfWholeDays(name, field.name, form.values);
  return (
    <div className={classes.cell} data-width={width}>
      {end === undefined ? <Editor {...props} /> : <WholeDayField {...props} end={end} />}
      <SameKey name={name} field={field.name} values={form.values} own={form.opened?.id ?? null} />
    </div>
  );
}

/** Which end of whole days a field is, while the form says that the record lasts those; undefined: neither. */
function endOfWholeDays(name: RecordName, field: string, values: FormValues): 'first' | 'last' | undefined {
  const { span } = recordOf(name).declaration;
  if (span?.wholeDays === undefined || values[span.wholeDays] !== true) return undefined;
  if (field === span.start) return 'first';
  return field === span.end ? 'last' : undefined;
}
