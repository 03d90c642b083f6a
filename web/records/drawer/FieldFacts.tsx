import type { RecordName } from '../../../domain/catalogues/records.ts';
import type { NameOf } from '../../../domain/record/kinds/kindOfField.ts';
import { useFormats } from '../../shell/useFormats.ts';
import { recordOf, stageFieldIn, titleFields } from '../anyRecord.ts';
import { FieldValue } from '../FieldValue.tsx';
import { isNothing } from '../fieldText.ts';
import { spanLabel, spanOfRow, withSpanAsOne } from '../spanOfRow.ts';
import { specialFieldsOf } from '../specialFields.ts';
import { Fact } from './Facts.tsx';

export interface FieldFactsProps {
  readonly name: RecordName;
  readonly row: { readonly id: string } & Readonly<Record<string, unknown>>;
  readonly nameOf: NameOf;
  /** Fields that are shown elsewhere. */
  readonly except?: readonly string[];
}

/** The fields of a record that have a value, except those that its title and its head show. */
export function FieldFacts({ name, row, nameOf, except = [] }: FieldFactsProps) {
  const { moments } = useFormats();
  const { fields = {} } = specialFieldsOf(name);
  return factFields(name, row, except).map(([field, facts]) => {
    const special = fields[field];
    const span = spanOfRow(name, field, row, moments);
    if (span !== undefined) {
      return (
        <Fact key={field} term={spanLabel}>
          {span}
        </Fact>
      );
    }
    return (
      <Fact key={field} term={facts.label}>
        {special === undefined ? (
          <FieldValue
            of={name}
            recordId={row.id}
            facts={facts}
            value={row[field]}
            formats={{ moments, nameOf }}
          />
        ) : (
          special.text(row[field], moments)
        )}
      </Fact>
    );
  });
}

/** Those fields, with what is known about each. */
export function factFields(
  name: RecordName,
  row: Readonly<Record<string, unknown>>,
  except: readonly string[] = [],
) {
  const { shown, declaration } = recordOf(name);
  const titled = titleFields(name);
  const asOne = withSpanAsOne(name, Object.keys(shown));
  return Object.entries(shown).filter(
    ([field, { kind }]) =>
      !except.includes(field) &&
      !titled.includes(field) &&
      asOne.includes(field) &&
      // The head shows them.
      field !== declaration.picture &&
      field !== stageFieldIn(name) &&
      // The operator decides which sign-in belongs to whom.
      kind !== 'account' &&
      !isNothing(row[field]) &&
      row[field] !== false,
  );
}
