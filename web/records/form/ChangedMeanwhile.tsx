import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sameValue } from '../../../domain/changedFields.ts';
import type { RecordName } from '../../../domain/records.ts';
import { queries } from '../../client/queries.ts';
import { Note } from '../../shell/Note.tsx';
import { useFormats } from '../../shell/useFormats.ts';
import { type AnyRow, recordOf } from '../anyRecord.ts';
import { fieldText } from '../fieldText.ts';
import { partsOf } from '../recordParts.ts';
import { useNames } from '../useNames.ts';
import classes from './RecordForm.module.css';
import { changedDetails, type FormField } from './recordForm.ts';
import type { RecordFormControl } from './useRecordForm.ts';

/** The read side may be a moment behind what refused the change. */
const askAgainMs = 400;

export interface ChangedMeanwhileProps {
  readonly name: RecordName;
  readonly form: RecordFormControl;
  readonly onOverwrite: (now: AnyRow) => void;
}

/** What somebody else has made of the record since its form was opened, beside what was typed: nothing is lost. */
export function ChangedMeanwhile({ name, form, onOverwrite }: ChangedMeanwhileProps) {
  const { opened, typed, takeOver } = form;
  const current = useQuery({
    ...queries.record(name, opened?.id ?? ''),
    refetchInterval: ({ state: { data } }) =>
      data === null || (data !== undefined && data.revision > (opened?.revision ?? 0)) ? false : askAgainMs,
  });
  const now: AnyRow | null | undefined = current.data;
  if (now === null) {
    return (
      <Note tone="bad" role="alert" title="Somebody else has removed this meanwhile">
        <Text size="sm">What you typed is still here, and can be copied into a new one.</Text>
      </Note>
    );
  }
  if (opened === null || now === undefined || now.revision === opened.revision) return null;
  const told = form.fields.filter(
    ({ name: field }) =>
      !sameValue(now[field], opened[field]) ||
      (typed !== undefined && !sameValue(typed[field], opened[field])),
  );
  return (
    <Note tone="warning" role="alert" title="Somebody else has changed this meanwhile">
      <Comparison
        name={name}
        fields={told}
        now={now}
        mine={{ ...now, ...changedDetails(typed ?? opened, opened) }}
      />
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => takeOver(now)}>
          Take over their changes
        </Button>
        <Button size="xs" variant="default" onClick={() => onOverwrite(now)}>
          Save mine over them
        </Button>
      </Group>
    </Note>
  );
}

interface ComparisonProps {
  readonly name: RecordName;
  readonly fields: readonly FormField[];
  readonly now: AnyRow;
  /** What saving what was typed makes of it. */
  readonly mine: AnyRow;
}

function Comparison({ name, fields, now, mine }: ComparisonProps) {
  const { moments } = useFormats();
  const { shown } = recordOf(name);
  const nameOf = useNames(
    shown,
    [now, mine],
    fields.map((field) => field.name),
  );
  const textOf = ({ name: field, facts }: FormField, row: AnyRow) => {
    const special = partsOf(name).fields?.[field];
    const text =
      special === undefined ? fieldText(facts, row[field], { moments, nameOf }) : special.text(row[field]);
    return text === '' ? '–' : text;
  };
  return (
    <table className={classes.compared}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">There now</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <th scope="row">{field.facts.label}</th>
            <td>{textOf(field, now)}</td>
            <td>{textOf(field, mine)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
