import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import { queries } from '../../client/queries.ts';
import { type AnyRow, recordOf, titleFields, titleOf } from '../anyRecord.ts';
import type { FormValues } from './formValues.ts';
import classes from './RecordForm.module.css';

const asked = 5;

export interface SameKeyProps {
  readonly name: RecordName;
  readonly field: string;
  readonly values: FormValues;
  /** The id of the record that is being changed. */
  readonly own: string | null;
}

/** Warns of another record with the same key. Saving is allowed: two of the same name may be intended. */
export function SameKey({ name, field, values, own }: SameKeyProps) {
  const { keys, shown, words } = recordOf(name);
  const { kind, label = '' } = shown[field] ?? {};
  const typed = values[field];
  const text = kind === 'line' && keys.includes(field) && typeof typed === 'string' ? typed.trim() : '';
  const [wanted] = useDebouncedValue(text, 400);
  const found = useQuery({
    ...queries.records(name, { [field]: wanted, inactive: 'true', limit: asked }),
    enabled: wanted !== '',
  });
  if (text === '' || wanted !== text) return null;
  const rows: readonly AnyRow[] = found.data?.rows ?? [];
  const others = rows.filter((row) => row.id !== own && isSame(name, field, values, row));
  const [other] = others;
  if (other === undefined) return null;
  const title = titleOf(name, other);
  return (
    <p className={classes.same} role="status">
      {title === text
        ? `Another ${words.one} has this ${label.toLowerCase()} already.`
        : `${title} has this ${label.toLowerCase()} already.`}
    </p>
  );
}

/**
 * A field that is part of a record's title, such as a first name, counts only as a part of the whole title.
 */
function isSame(name: RecordName, field: string, values: FormValues, row: AnyRow): boolean {
  if (!titleFields(name).includes(field)) return true;
  const typed = recordOf(name).declaration.title({ ...row, ...values });
  return typed.trim().toLowerCase() === titleOf(name, row).toLowerCase();
}
