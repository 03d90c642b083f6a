import type { Details, FormField } from './fieldForm.ts';
import classes from './RecordForm.module.css';

export interface ComparisonProps {
  readonly fields: readonly FormField[];
  readonly textOf: (field: FormField, of: Details) => string;
  readonly now: Details;
  /** The fields as they would be if what was typed were saved. */
  readonly mine: Details;
}

/** What others have changed, beside what was typed. */
export function Comparison({ fields, textOf, now, mine }: ComparisonProps) {
  const shown = (field: FormField, of: Details) => {
    const text = textOf(field, of);
    return text === '' ? '–' : text;
  };
  return (
    <table className={classes.compared}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Current</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <th scope="row">{field.facts.label}</th>
            <td>{shown(field, now)}</td>
            <td>{shown(field, mine)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
